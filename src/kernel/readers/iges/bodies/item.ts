import type { Body } from '../../../brep/brep';

/** What becomes one part: entities of the file, and the body that they are where that is sure. */
export interface Item {
  /** Numbers of the solids, shells, faces or surfaces. */
  readonly entities: readonly number[];
  /** Of surfaces that know nothing of each other: how they hang together was found, not read. */
  readonly isSewn: boolean;
  /** That the file gives it; null for none. */
  readonly name: string | null;
  readonly kind: Body['kind'];
  readonly known: KnownBody;
}

/** The reason is for a log. */
export type KnownBody =
  | { readonly kind: 'known'; readonly body: Body }
  | { readonly kind: 'not taken'; readonly why: string };
