/**
 * The kernel in a thread of the program that asks. Compiled code is kept between two runs where Node does that (22.10
 * and later): what is loaded is most of what a small file takes, so that is set before anything is loaded.
 */
import Module from 'node:module';
import { workerData } from 'node:worker_threads';
import { isRecord, textOrNull } from '../../words/unknown';

/** Both are there as of Node 22.10. */
interface CompileCache {
  enableCompileCache(folder: string): unknown;
  flushCompileCache(): void;
}

const cache = hasCompileCache(Module) ? Module : null;
const folder = isRecord(workerData) ? textOrNull(workerData['compileCacheFolder']) : null;
if (folder !== null) cache?.enableCompileCache(folder);

void import('./serveThread').then(({ serveThread }) => {
  // A thread is ended as soon as it has answered.
  serveThread(() => cache?.flushCompileCache());
});

function hasCompileCache(module: object): module is CompileCache {
  return 'enableCompileCache' in module && 'flushCompileCache' in module;
}
