import type { PackDescription } from '../../../model/viewPack';
import type { PartialFaces, PartialStart } from '../partial/partialListener';
import type { PackMemory } from '../packArrays';

/** Messages from the page to the worker that opens a pack. */
export type ToPackWorker =
  | {
      readonly kind: 'start';
      readonly fileBytes: number;
      /** Whether parts are to be reported while the pack arrives. */
      readonly isFollowed: boolean;
      /** Translations for `say`. */
      readonly words: Readonly<Record<string, string>>;
    }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly kind: 'end' };

export type FromPackWorker =
  | { readonly kind: 'begun'; readonly start: PartialStart }
  | { readonly kind: 'drawn'; readonly faces: readonly PartialFaces[]; readonly parts: number }
  | { readonly kind: 'opened'; readonly description: PackDescription; readonly memory: PackMemory }
  /** An error message; `where` locates the cause in the file, and is null when the file is not to blame. */
  | { readonly kind: 'failed'; readonly message: string; readonly where: string | null };
