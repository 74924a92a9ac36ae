/** The embedded conversion service as a program of its own: `node service.js --help` tells how. */
import { say } from '../../words/say';
import { isDiskFull } from '../../words/errorCode';
import { WrongArguments } from './limitArguments';
import { readArguments, usage } from './serviceArguments';
import { tooOldNode } from './nodeVersion';
import { printError, printJson } from './print';
import { tokenInFile, tokenInStream } from './readToken';
import { startService, type Service } from './service';
import { writtenLine, type Severity } from '../core/serviceLog';

// Sources, results and records are for this user alone, also those that kernels write.
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
    const { tokenFile, ...options } = readArguments(given);
    const token = await (tokenFile === '-' ? tokenInStream(process.stdin) : tokenInFile(tokenFile));
    const service = await startService({ ...options, token, log });
    endWith(service, tokenFile === '-');
    printJson({ baseUrl: service.baseUrl });
  } catch (error) {
    log(sentenceFor(error), 'warning');
    process.exit(error instanceof WrongArguments ? 2 : 1);
  }
}

function endWith(service: Service, hasParent: boolean): void {
  const end = () => {
    service.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.once('SIGTERM', end).once('SIGINT', end).once('SIGHUP', end);
  // When the owner dies, nobody reads the log any more; there is still work to give back.
  process.stderr.on('error', () => undefined);
  // Whoever gave the token on standard input owns this service, and it ends with its owner.
  if (hasParent) process.stdin.once('end', end).once('error', end).resume();
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
