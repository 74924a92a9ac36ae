import { setTranslations } from '../../../words/say';
import { UnreadableModel } from '../unreadableModel';
import { PartialParts } from '../partial/partialParts';
import { PackInflater } from '../unpack/packInflater';
import type { ArrayListener } from '../unpack/packUnpacker';
import type { FromPackWorker, ToPackWorker } from './packMessages';

/** The worker's program: it opens one pack. */
let inflater: PackInflater | null = null;

self.addEventListener('message', ({ data }: MessageEvent<ToPackWorker>) => {
  handle(data).catch((error: unknown) => {
    const message = error instanceof Error ? error.message : String(error);
    post({ kind: 'failed', message, where: error instanceof UnreadableModel ? error.where : null });
  });
});

async function handle(message: ToPackWorker): Promise<void> {
  switch (message.kind) {
    case 'start':
      setTranslations(message.words);
      inflater = new PackInflater(message.fileBytes, message.isFollowed ? follow() : undefined);
      return;
    case 'bytes':
      inflater?.add(message.bytes);
      return;
    case 'end': {
      const pack = await inflater?.finish();
      if (!pack) return;
      const { memory } = pack.arrays;
      const buffers = [memory.data, ...memory.added.map(([, buffer]) => buffer)];
      post({ kind: 'opened', description: pack.description, memory }, [...new Set(buffers)]);
    }
  }
}

function follow(): ArrayListener {
  const partial = new PartialParts({
    begun: (start) => {
      post({ kind: 'begun', start });
    },
    drawn: (faces, parts) => {
      const buffers = faces.flatMap(
        ({ positions, normals, colors, index, slots, looks: appearances }) =>
          [positions, normals, colors, index, slots, appearances].flatMap(
            (one) => one?.buffer ?? [],
          ),
      );
      post({ kind: 'drawn', faces, parts }, buffers);
    },
  });
  let isFollowed = true;
  return (arrays, pack) => {
    if (!isFollowed) return;
    try {
      partial.take(arrays, pack);
    } catch {
      // Progressive display is optional; a damaged pack is detected when all of it is read.
      isFollowed = false;
    }
  };
}

function post(message: FromPackWorker, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
