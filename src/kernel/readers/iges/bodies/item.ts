import type { Body } from '../../../brep/brep';

/** What becomes one part, with its body if that can be read reliably. */
export interface Item {
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
