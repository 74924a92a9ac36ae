import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { WorkerAnswer, WorkerRequest } from '../../../src/kernel/worker/workerMessages';
import type { Asked, LastAnswer } from './kernelPage';

/**
 * The script that is made for browsers, in a thread of Node: what it gives differs from Node's own kernel by the
 * platform alone, and not by another runtime's sines.
 */
export async function askThread(request: Asked): Promise<LastAnswer> {
  const script = path.resolve('out/kernel/worker/kernelWorker.js');
  const worker = new Worker(workerScope(script), { eval: true });
  try {
    return await new Promise<LastAnswer>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (answer: WorkerAnswer) => {
        if (answer.kind === 'ready')
          worker.postMessage({ id: 1, ...request } satisfies WorkerRequest);
        else if (answer.kind !== 'phase' && answer.kind !== 'trouble') resolve(answer);
      });
    });
  } finally {
    await worker.terminate();
  }
}

/** What a Web Worker has in its `self`, as the code of a thread. */
export function workerScope(script: string): string {
  return `
    const { parentPort } = require('node:worker_threads');
    globalThis.self = { postMessage: (answer) => parentPort.postMessage(answer), onmessage: null };
    parentPort.on('message', (data) => self.onmessage({ data }));
    const text = require('node:fs').readFileSync(${JSON.stringify(script)}, 'utf8');
    new Function('require', 'process', 'Buffer', text)();
  `;
}
