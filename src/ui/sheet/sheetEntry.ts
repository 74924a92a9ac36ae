import type { ResultFacts } from '../../model/facts/modelFacts';
import type { TrackedModel } from '../../tracking/model/trackedModel';

/** One CAD file of a contact sheet, and all that is known of it by now. */
export interface SheetEntry {
  readonly key: string;
  /** Where the file is below the folder, with `/`. */
  readonly path: string;
  /** Null when it was removed from the list of models. */
  readonly model: TrackedModel | null;
  /** The preview as a file of the cache; null while there is none. */
  readonly picturePath: string | null;
  readonly facts: EntryFacts;
}

/** Facts of a 3D result: not read yet, read, or why not. */
export type EntryFacts =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly facts: ResultFacts }
  | { readonly kind: 'none'; readonly reason: string };
