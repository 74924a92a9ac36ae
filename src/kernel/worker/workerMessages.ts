import type { WantedView } from '../../model/namedView';
import type { ModelExtras, Quality } from '../../model/modelExtras';
import type { ChangesInWords } from '../../model/compare/changes';
import type { ModelFacts, ResultFacts } from '../../model/facts/modelFacts';
import type { NumberOptions } from '../../model/page/viewerMessages';

/** A request to a kernel in a Web Worker, which handles one at a time. Each answer has the `id` of its request. */
export type WorkerRequest = {
  readonly id: number;
  readonly bytes: Uint8Array;
  /** The file name as the user knows it; that of a result has the extension of its content. */
  readonly fileName: string;
  readonly quality: Quality;
  /** Translations of English sentences; absent for English. */
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
      /** Null for a new or deleted file. */
      readonly other: { readonly bytes: Uint8Array; readonly fileName: string } | null;
      readonly numbers?: NumberOptions;
      /** Whether no picture is needed. */
      readonly withoutPicture?: boolean;
      /** Whether the picture is 1280 pixels wide instead of 2048. */
      readonly smallPicture?: boolean;
    }
);

/** All results of a conversion. */
export interface WorkerConversion {
  readonly kind: 'converted';
  readonly glb: Uint8Array;
  readonly preview: Uint8Array;
  readonly rendered: Uint8Array | null;
  /** Null where none was requested, or where it would be too large. */
  readonly pack: readonly Uint8Array[] | null;
  readonly extras: ModelExtras;
  readonly facts: ModelFacts;
  readonly summary: string;
}

export type WorkerAnswer =
  | { readonly kind: 'ready' }
  | ({ readonly id: number } &
      /** `fraction` is the share of the work that is done, from 0 to 1, where it is known. */
      (
        | { readonly kind: 'phase'; readonly phase: string; readonly fraction?: number }
        /** A line for the log about a trouble that does not end the work. */
        | { readonly kind: 'trouble'; readonly line: string }
        | WorkerConversion
        | { readonly kind: 'packed'; readonly chunks: readonly Uint8Array[] }
        | { readonly kind: 'facts'; readonly facts: ResultFacts }
        | { readonly kind: 'drawn'; readonly picture: Uint8Array }
        /** PNG or JPEG; null where the file has none. */
        | { readonly kind: 'saved'; readonly picture: Uint8Array | null }
        /** The picture in a file whose shapes cannot be read, and why it is all. */
        | { readonly kind: 'pictured'; readonly picture: Uint8Array; readonly message: string }
        | {
            readonly kind: 'compared';
            readonly changes: ChangesInWords;
            readonly picture: Uint8Array | null;
          }
        | {
            readonly kind: 'refused';
            readonly code: string;
            readonly message: string;
            readonly where?: string;
          }
        /** Any other error; the worker must be replaced. */
        | { readonly kind: 'broken'; readonly message: string }
      ));
