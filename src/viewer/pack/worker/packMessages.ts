import type { PackDescription } from '../../../model/viewPack';
import type { ComingFaces, ComingStart } from '../coming/comingNews';
import type { PackMemory } from '../packArrays';

/** What the page tells the worker that opens a pack. */
export type ToPackWorker =
  | {
      readonly kind: 'start';
      readonly fileBytes: number;
      /** Whether somebody wants to see what has come. */
      readonly isFollowed: boolean;
      /** What `say` speaks there. */
      readonly words: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' };

export type FromPackWorker =
  | { readonly kind: 'begun'; readonly start: ComingStart }
  | { readonly kind: 'drawn'; readonly faces: readonly ComingFaces[]; readonly parts: number }
  | { readonly kind: 'opened'; readonly description: PackDescription; readonly memory: PackMemory }
  /** A sentence, and where in the file the reason stands, when the file is to blame. */
  | { readonly kind: 'failed'; readonly message: string; readonly where: string | null };
