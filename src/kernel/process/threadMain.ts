/**
 * The kernel in a thread of the calling program. Compiled code is cached between runs where Node supports it
 * (22.10 and later). The cache is enabled before anything is loaded, because loading takes most of the time for
 * a small file.
 */
import Module from 'node:module';
import { workerData } from 'node:worker_threads';
import { isRecord, textOrNull } from '../../words/unknown';

/** Both exist since Node 22.10. */
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
