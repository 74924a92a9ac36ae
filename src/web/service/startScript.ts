import * as vscode from 'vscode';
import type { KernelScript } from '../../service/web/kernelWorker';
import { places } from '../places';

declare const Worker: new (address: string) => KernelScript;

/**
 * Starts the worker from a copy in memory, because a browser starts no worker from another origin, such as that of an
 * extension.
 */
export async function startScript(): Promise<KernelScript> {
  const script = vscode.Uri.joinPath(places().extension, 'dist', 'kernelWorker.js');
  const bytes = Uint8Array.from(await vscode.workspace.fs.readFile(script));
  const address = URL.createObjectURL(new Blob([bytes], { type: 'text/javascript' }));
  const worker = new Worker(address);
  return new Promise((resolve, reject) => {
    worker.onmessage = () => {
      URL.revokeObjectURL(address);
      resolve(worker);
    };
    worker.onerror = ({ message }) => {
      URL.revokeObjectURL(address);
      reject(new Error(message));
    };
  });
}
