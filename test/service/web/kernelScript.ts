import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { KernelScript } from '../../../src/service/web/kernelWorker';
import { workerScope } from '../../kernel/worker/kernelThread';

/** The script that is made for browsers, in a thread of Node. */
export function startThread(): Promise<KernelScript> {
  const thread = new Worker(workerScope(path.resolve('out/kernel/worker/kernelWorker.js')), {
    eval: true,
  });
  const script: KernelScript = {
    onerror: null,
    onmessage: null,
    postMessage: (request) => {
      thread.postMessage(request);
    },
    terminate: () => void thread.terminate(),
  };
  return new Promise((resolve) => {
    thread.once('message', () => {
      thread.on('message', (data) => {
        script.onmessage?.({ data });
      });
      resolve(script);
    });
    thread.on('error', (error) => {
      script.onerror?.({ message: String(error) });
    });
  });
}
