/**
 * The kernel process: converts one file after the other for the service that forked it, and ends when that
 * service ends or when an engine breaks. It has no network, no token and no settings.
 */
import { setFlagsFromString } from 'node:v8';
import { loadTranslations } from '../../files/loadTranslations';
import { beforeEngines } from '../platform/startEngine';
import { handleRequest } from './handleRequest';
import { readKernelRequest, wordsVariable } from './kernelMessages';
import type { KernelAnswer, KernelRequest } from './kernelMessages';
import { lifelineOf } from './lifeline';
import { ownMemoryLimit } from './memoryLimit';
import { ParentWatch } from './parentWatch';
import { watchMemory } from './watchMemory';

const parent = new ParentWatch(
  () => performance.now(),
  ownMemoryLimit(process.env),
  lifelineOf(process.env),
);

// The umask of the parent may allow other users to read; files of a model are for this user only.
process.umask(0o077);

serveParent();

function serveParent(): void {
  boundMemory();
  const isOutOfMemory = watchMemory();
  beforeEngines(() => {
    parent.watch();
  });
  process.on('disconnect', () => process.exit(0));
  const speaks = loadTranslations(process.env[wordsVariable] ?? null);
  process.on('message', (message) => {
    const request = readKernelRequest(message);
    if (request) void speaks.then(() => serve(request, isOutOfMemory));
  });
  send({ kind: 'ready' });
}

async function serve(request: KernelRequest, isOutOfMemory: () => boolean): Promise<void> {
  parent.workBegins();
  const outcome = await handleRequest(request, { send, look: () => parent.look() });
  // Without enough memory neither a result nor a refusal of the file is reliable.
  const answer: KernelAnswer = isOutOfMemory()
    ? { kind: 'broken', message: 'Out of memory' }
    : outcome;
  // An error from WebAssembly leaves the engine's memory in an unknown state, so the process must be replaced.
  process.send?.(answer, () => {
    if (answer.kind === 'broken' || answer.kind === 'notLoaded') process.exit(1);
  });
}

/** Sets the memory limits where the runtime did not accept the flags on its command line. */
function boundMemory(): void {
  const flags = process.argv.slice(2).filter((flag) => !process.execArgv.includes(flag));
  for (const flag of flags) setFlagsFromString(flag);
}

function send(answer: KernelAnswer): void {
  process.send?.(answer);
}
