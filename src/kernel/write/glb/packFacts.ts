import { deflateTight } from '../../platform';
import type { FilledGaps } from './geometryBuffer';
import type { PackedFacts } from './meshes';

/**
 * Where packed facts stand in a compact file's one buffer, in `extras.caliper`: first in the gaps of the
 * rows of vertices, then, as far as they found no room there, in one piece.
 */
export interface FactsPlace {
  /** Of the piece; how long the facts are when they are unpacked. */
  readonly parts: readonly [byteOffset: number, byteLength: number, unpackedLength: number];
  /** Absent in files of before. */
  readonly gaps: readonly FilledGaps[];
}

/**
 * What a compact GLB says of its meshes, as deflated JSON: a fifth of the text. No accessor covers these
 * bytes, so a program that writes the file anew leaves them out with the meshes that they were about.
 */
export function packFacts(facts: readonly PackedFacts[]): {
  bytes: Uint8Array;
  unpackedLength: number;
} {
  const text = new TextEncoder().encode(JSON.stringify({ meshes: facts }));
  return { bytes: deflateTight(text), unpackedLength: text.length };
}
