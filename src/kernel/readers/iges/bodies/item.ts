import type { Body } from '../../../brep/brep';

/** What becomes one part: entities of the file, and their body if it can be read reliably. */
export interface Item {
  /** Numbers of the solids, shells, faces or surfaces. */
  readonly entities: readonly number[];
  /** Whether it consists of separate surfaces whose connectivity was found by joining them, and not read. */
  readonly isSewn: boolean;
  /** The name in the file; null for none. */
  readonly name: string | null;
  readonly kind: Body['kind'];
  readonly known: KnownBody;
}

/** A body, or the reason (for the log) why it was not read. */
export type KnownBody =
  | { readonly kind: 'known'; readonly body: Body }
  | { readonly kind: 'not taken'; readonly why: string };
