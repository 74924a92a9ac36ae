import { parentPort } from 'node:worker_threads';
import { beforeEngines } from '../platform/startEngine';
import { handleRequest } from './handleRequest';
import { readKernelRequest, type KernelAnswer } from './kernelMessages';

/**
 * Handles one request without engines for the program that made this thread. That program checks time and
 * memory, and ends the thread when it exceeds them.
 * @param beforeAnswer called when the work is done
 */
export function serveThread(beforeAnswer: () => void): void {
  beforeEngines(() => {
    send({ kind: 'needsProcess' });
    // In a thread this ends the thread only.
    process.exit();
  });
  parentPort?.once('message', (message) => {
    const request = readKernelRequest(message);
    if (!request) return;
    void handleRequest(request, { send, look: () => undefined }).then((answer) => {
      beforeAnswer();
      send(answer);
    });
  });
  send({ kind: 'ready' });
}

function send(answer: KernelAnswer): void {
  parentPort?.postMessage(answer);
}
