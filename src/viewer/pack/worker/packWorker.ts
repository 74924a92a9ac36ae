import { setTranslations } from '../../../words/say';
import { UnreadableModel } from '../unreadableModel';
import { PackInflater } from '../unpack/packInflater';
import type { FromPackWorker, ToPackWorker } from './packMessages';

/** The whole program of the worker: it opens one pack. */
let inflater: PackInflater | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToPackWorker>) => {
  handle(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    tell({ kind: 'failed', message, where: error instanceof UnreadableModel ? error.where : null });
  });
});

async function handle(message: ToPackWorker): Promise<void> {
  switch (message.kind) {
    case 'start':
      setTranslations(message.words);
      inflater = new PackInflater(message.fileBytes);
      return;
    case 'bytes':
      inflater?.add(message.bytes);
      return;
    case 'end': {
      const pack = await inflater?.finish();
      if (!pack) return;
      const { memory } = pack.arrays;
      const buffers = [memory.data, ...memory.added.map(([, buffer]) => buffer)];
      tell({ kind: 'opened', description: pack.description, memory }, [...new Set(buffers)]);
    }
  }
}

function tell(message: FromPackWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
