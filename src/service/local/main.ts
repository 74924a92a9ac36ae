/** The embedded conversion service as a program; see `node service.js --help`. */
import { createInterface } from 'node:readline';
import { say } from '../../words/say';
import { isDiskFull } from '../../words/errorCode';
import { WrongArguments } from '../node/limitArguments';
import { readArguments, usage } from './serviceArguments';
import { tooOldNode } from '../node/nodeVersion';
import { readOwnerLine } from './ownerLines';
import { printError, printJson } from '../node/print';
import { tokenInFile, tokenInStream } from './readToken';
import { startService, type Outliving, type Service } from './service';
import { writtenLine, type Severity } from '../core/serviceLog';

// Files are readable only by this user, including those written by kernels.
process.umask(0o077);

void main(process.argv.slice(2));

async function main(given: readonly string[]): Promise<void> {
  if (given.includes('--help')) {
    printError(usage.split('\n'));
    return;
  }
  const old = tooOldNode();
  if (old !== null) {
    log(old);
    process.exit(1);
  }
  try {
    const { tokenFile, outliving, ...options } = readArguments(given);
    const token = await (tokenFile === '-' ? tokenInStream(process.stdin) : tokenInFile(tokenFile));
    const service = await startService({ ...options, token, log });
    endWith(service);
    if (tokenFile === '-') watchOwner(service, outliving);
    printJson({ baseUrl: service.baseUrl });
  } catch (error) {
    log(sentenceFor(error), 'warning');
    process.exit(error instanceof WrongArguments ? 2 : 1);
  }
}

function endWith(service: Service): void {
  const end = () => {
    exitAfter(service.stop());
  };
  process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
  // After the owner has died nobody reads the log, but claims must still be released.
  process.stderr.on('error', () => undefined);
}

/** The process that passed the token on standard input owns this service, and stops it by a line, or by its own end. */
function watchOwner(service: Service, outliving: Outliving): void {
  let isStopped = false;
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (text) => {
    const line = readOwnerLine(text);
    if (line?.kind === 'cancel') {
      service.cancel(line.modelId).catch((error: unknown) => {
        log(`model ${line.modelId}: ${String(error)}`, 'warning');
      });
    } else if (line) {
      isStopped = true;
      exitAfter(service.stop());
    }
  });
  const gone = () => {
    if (!isStopped) exitAfter(service.finish(outliving));
  };
  lines.once('close', gone);
  process.stdin.once('error', () => {
    lines.close();
  });
}

function exitAfter(end: Promise<void>): void {
  end.then(
    () => process.exit(0),
    () => process.exit(1),
  );
}

function sentenceFor(error: unknown): string {
  if (error instanceof WrongArguments) return `${error.message} See --help.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const message = error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return 'The port is in use by another program. Choose another --port.';
  if (code === 'EACCES' && message.includes('listen')) return 'This user may not use that port.';
  if (isDiskFull(error))
    return say('The disk of the service is full. Free some space on it, then try again.');
  return say('The service cannot use its storage: {message}', { message });
}

function log(line: string, severity: Severity = 'info'): void {
  printError(writtenLine(line, severity, new Date()));
}
