import type { ResultFacts } from '../../model/facts/modelFacts';
import type { TrackedModel } from '../../tracking/model/trackedModel';

/** A CAD file of a contact sheet, and what is known of it so far. */
export interface SheetEntry {
  readonly key: string;
  /** Path of the file relative to the folder, with `/`. */
  readonly path: string;
  /** Null when it was removed from the list of models. */
  readonly model: TrackedModel | null;
  /** Path of the cached preview; null when there is none. */
  readonly picturePath: string | null;
  readonly facts: EntryFacts;
}

/** Facts of a 3D result: not read yet, read, or the reason why there are none. */
export type EntryFacts =
  | { readonly kind: 'waiting' }
  | { readonly kind: 'known'; readonly facts: ResultFacts }
  | { readonly kind: 'none'; readonly reason: string };
