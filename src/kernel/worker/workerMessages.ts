import type { WantedView } from '../../model/namedView';
import type { ModelExtras, Quality } from '../../model/modelExtras';
import type { ChangesInWords } from '../../model/compare/changes';
import type { ModelFacts, ResultFacts } from '../../model/facts/modelFacts';
import type { NumberOptions } from '../../model/page/viewerMessages';

/** What is asked of a kernel in a Web Worker, one thing at a time. Its number comes back with each answer. */
export type WorkerRequest = {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** The real file name, as the user knows it; of a result, with the extension that belongs to its content. */
  readonly fileName: string;
  readonly quality: Quality;
  /** English sentences and what is said in their place; left out: English. */
  readonly words?: Readonly<Record<string, string>>;
} & (
  | {
      readonly kind: 'convert';
      readonly compactGlb?: boolean;
      readonly withPack?: boolean;
      readonly largePicture?: boolean;
    }
  | { readonly kind: 'pack' }
  | { readonly kind: 'facts' }
  | { readonly kind: 'picture'; readonly view: WantedView }
  | { readonly kind: 'savedPicture' }
  | {
      readonly kind: 'compare';
      /** Whether the file is the older one of the two. */
      readonly isOld: boolean;
      /** Null for a file that is new, or was deleted. */
      readonly other: { readonly bytes: Uint8Array; readonly fileName: string } | null;
      readonly numbers?: NumberOptions;
    }
);

/** Everything that a file shows. */
export interface WorkerConversion {
  readonly kind: 'converted';
  readonly glb: Uint8Array;
  readonly preview: Uint8Array;
  readonly rendered: Uint8Array | null;
  /** Null where none was asked for, or it would be too large. */
  readonly pack: readonly Uint8Array[] | null;
  readonly extras: ModelExtras;
  readonly facts: ModelFacts;
  readonly summary: string;
}

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | ({ readonly id: number } &
      /** How much of the whole is done, 0…1, where a count tells. */
      (
        | { readonly kind: 'phase'; readonly phase: string; readonly fraction?: number }
        /** A line for the log about what went wrong without ending the work. */
        | { readonly kind: 'trouble'; readonly line: string }
        | WorkerConversion
        | { readonly kind: 'packed'; readonly chunks: readonly Uint8Array[] }
        | { readonly kind: 'facts'; readonly facts: ResultFacts }
        | { readonly kind: 'drawn'; readonly picture: Uint8Array }
        /** PNG or JPEG; null where the file has none. */
        | { readonly kind: 'saved'; readonly picture: Uint8Array | null }
        /** Of a file whose shapes cannot be read: the picture that it brings, and why there is no more. */
        | { readonly kind: 'pictured'; readonly picture: Uint8Array; readonly message: string }
        | {
            readonly kind: 'compared';
            readonly changes: ChangesInWords;
            readonly picture: Uint8Array;
          }
        | {
            readonly kind: 'refused';
            readonly code: string;
            readonly message: string;
            readonly where?: string;
          }
        /** Anything else: the worker is to be ended and another one started. */
        | { readonly kind: 'broken'; readonly message: string }
      ));
