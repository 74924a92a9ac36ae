import { parentPort } from 'node:worker_threads';
import { beforeEngines } from '../platform/startEngine';
import { answerTo } from './answerTo';
import { readKernelRequest, type KernelAnswer } from './kernelMessages';

/**
 * Does one thing for the program that made this thread, and without engines. It watches our time and our memory, and
 * ends us when we exceed them.
 * @param beforeAnswer called when the work is done
 */
export function serveThread(beforeAnswer: () => void): void {
  beforeEngines(() => {
    send({ kind: 'needsProcess' });
    // Of a thread: this one.
    process.exit();
  });
  parentPort?.once('message', (message) => {
    const request = readKernelRequest(message);
    if (!request) return;
    void answerTo(request, { send, look: () => undefined }).then((answer) => {
      beforeAnswer();
      send(answer);
    });
  });
  send({ kind: 'ready' });
}

function send(answer: KernelAnswer): void {
  parentPort?.postMessage(answer);
}
