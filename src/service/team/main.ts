/** The conversion service for a team: one program with several roles. `node team.js --help` describes them. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Severity } from '../core/serviceLog';
import { WrongArguments } from '../node/limitArguments';
import { print, printError, printJson } from '../node/print';
import { doctorSettings, examine } from './doctor';
import { frontSettings, startFront } from './front';
import { keeperSettings, startKeeper } from './keeper';
import { migrate } from './postgres/migrate';
import type { RunningRole } from './roles';
import {
  readSettings,
  settingLines,
  settingsFileIn,
  type Settings,
  type SettingName,
} from './teamSettings';
import { olderNode } from './teamNode';
import { readTokenCommand, tokenCommand, tokenUsage } from './tokenCommand';
import { startWorker, workerSettings } from './worker';

// Sources and results in progress must be readable by this user only, including those that kernels write.
process.umask(0o077);

const usage = [
  'node team.js ROLE',
  '  migrate   makes the tables of the database, or brings them up to this version',
  '  front     answers clients; any number',
  '  worker    converts, one model at a time; any number',
  '  keeper    finds files, watches workers, sends webhooks, removes what is old; one or two',
  '  doctor    tries database and store for everything that the service relies on',
  ...tokenUsage,
  '',
  'Settings, from the environment and from the file that CALIPER_SETTINGS_FILE names (NAME=value):',
  ...settingLines(),
];

void main(process.argv.slice(2));

async function main([role, ...rest]: readonly string[]): Promise<void> {
  if (role === '--help' || role === '-h' || rest.includes('--help')) {
    print(usage);
    return;
  }
  const older = olderNode();
  if (older !== null) {
    log(older, 'warning');
    process.exit(1);
  }
  try {
    await run(role, rest);
  } catch (error) {
    log(sentenceFor(error), 'warning');
    process.exit(error instanceof WrongArguments ? 2 : 1);
  }
}

async function run(role: string | undefined, rest: readonly string[]): Promise<void> {
  if (role === 'token') {
    const command = readTokenCommand(rest);
    const { databaseUrl } = await settingsFor(['DATABASE_URL']);
    printJson(await tokenCommand(command, databaseUrl, log));
    return;
  }
  if (rest.length > 0) throw new WrongArguments(`Nothing is known of ${rest.join(' ')}.`);
  switch (role) {
    case 'migrate':
      return migrate((await settingsFor(['DATABASE_URL'])).databaseUrl, log);
    case 'front':
      untilEnded(await startFront(await settingsFor(frontSettings), log));
      return;
    case 'worker': {
      const kernelEntry = path.join(__dirname, 'kernel.js');
      untilEnded(await startWorker(await settingsFor(workerSettings), kernelEntry, log));
      return;
    }
    case 'keeper':
      untilEnded(await startKeeper(await settingsFor(keeperSettings), log));
      return;
    case 'doctor':
      return printFindings(await settingsFor(doctorSettings));
    case undefined:
    default:
      throw new WrongArguments('The role is missing, or none that there is.');
  }
}

async function printFindings(settings: Settings): Promise<void> {
  const findings = await examine(settings, log);
  for (const { what, trouble } of findings) {
    log(`${what}: ${trouble ?? 'well'}`, trouble === null ? 'info' : 'warning');
  }
  const isUnfit = findings.some(({ trouble, isAdvice }) => trouble !== null && isAdvice !== true);
  if (isUnfit) process.exit(1);
}

async function settingsFor(needed: readonly SettingName[]): Promise<Settings> {
  const file = settingsFileIn(process.env);
  const text = file === null ? null : await settingsText(file);
  return readSettings(process.env, text, needed);
}

async function settingsText(file: string): Promise<string> {
  try {
    return await readFile(file, 'utf8');
  } catch {
    throw new WrongArguments('The file of settings cannot be read.');
  }
}

/** Container engines kill a process after ten seconds. In milliseconds. */
const longestEndMs = 9000;

function untilEnded(role: RunningRole): void {
  let isEnding = false;
  const end = () => {
    if (isEnding) return;
    isEnding = true;
    // The jobs of a worker are requeued when its heartbeats are missing, and the database may be what it waits for.
    setTimeout(() => {
      log('Ended without a last word to database and store, which do not answer.', 'warning');
      process.exit(1);
    }, longestEndMs);
    role.stop().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on('SIGTERM', end).on('SIGINT', end);
  process.stderr.on('error', () => undefined);
  printJson(role.ready);
}

function sentenceFor(error: unknown): string {
  if (error instanceof WrongArguments) return `${error.message} See --help.`;
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ECONNREFUSED') return 'The database cannot be reached.';
  return error instanceof Error ? error.message : String(error);
}

function log(line: string, severity: Severity = 'info'): void {
  printError(JSON.stringify({ at: new Date().toISOString(), severity, line }));
}
