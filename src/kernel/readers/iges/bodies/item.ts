import type { Body } from '../../../brep/brep';
import { Unexpected } from '../../../base/unexpected';

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

/** A surface or solid that is not sure. */
export interface Left {
  readonly id: number;
  readonly why: string;
}

/** What is read, or why that is not sure. */
export function tryTo<T>(read: () => T): T | Unexpected {
  try {
    return read();
  } catch (error) {
    if (error instanceof Unexpected) return error;
    throw error;
  }
}
