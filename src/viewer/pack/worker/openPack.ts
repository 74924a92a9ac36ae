import { currentTranslations } from '../../../words/say';
import { fetchModel, type CachedFile } from '../fetchModel';
import type { PartialListener } from '../partial/partialListener';
import { PackArrays } from '../packArrays';
import type { ViewPack } from '../readPack';
import { UnreadableModel } from '../unreadableModel';
import type { FromPackWorker, ToPackWorker } from './packMessages';
import { packWorkerScript } from './packWorkerScript';

/**
 * Loads a view pack and opens it in a worker while it arrives.
 * @param report receives the fraction of the file that has been loaded, 0…1
 * @param partial receives the parts that have been loaded; null to report only the complete pack
 * @throws UnreadableModel
 */
export async function openPack(
  file: CachedFile,
  report: (fraction: number) => void,
  signal: AbortSignal,
  partial: PartialListener | null = null,
): Promise<ViewPack> {
  const address = URL.createObjectURL(new Blob([packWorkerScript], { type: 'text/javascript' }));
  const worker = new Worker(address);
  const post = (message: ToPackWorker, transfer: Transferable[] = []): void => {
    worker.postMessage(message, transfer);
  };
  try {
    const opened = answerOf(worker, signal, partial);
    const isFollowed = partial !== null;
    post({ kind: 'start', fileBytes: file.sizeBytes, isFollowed, words: currentTranslations() });
    const take = (bytes: Uint8Array<ArrayBuffer>): void => {
      post({ kind: 'bytes', bytes }, [bytes.buffer]);
    };
    const fetched = fetchModel(file, take, report, signal).then(() => {
      post({ kind: 'end' });
    });
    // An error of the worker is reported at once; the fetch alone matters only when it fails.
    const [pack] = await Promise.all([opened, fetched]);
    return pack;
  } finally {
    worker.terminate();
    URL.revokeObjectURL(address);
  }
}

function answerOf(
  worker: Worker,
  signal: AbortSignal,
  partial: PartialListener | null,
): Promise<ViewPack> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => {
      const reason: unknown = signal.reason;
      reject(reason instanceof Error ? reason : new Error(String(reason)));
    });
    worker.addEventListener('error', ({ message }) => {
      reject(new Error(message));
    });
    worker.addEventListener('message', ({ data }: MessageEvent<FromPackWorker>) => {
      // A message that was sent before the abort.
      if (signal.aborted) return;
      switch (data.kind) {
        case 'begun':
          partial?.begun(data.start);
          return;
        case 'drawn':
          partial?.drawn(data.faces, data.parts);
          return;
        case 'opened':
          resolve({ description: data.description, arrays: PackArrays.from(data.memory) });
          return;
        case 'failed':
          if (data.where === null) reject(new Error(data.message));
          else reject(new UnreadableModel(data.message, data.where));
      }
    });
  });
}
