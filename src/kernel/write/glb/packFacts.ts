import { deflateTight } from '../../platform';
import type { FilledGaps } from './geometryBuffer';
import type { PackedFacts } from './meshes';

/**
 * Where packed facts stand in a file's one buffer, in the extension `CALIPER_brep` of the document: first in the
 * gaps of rows of vertices, which only a compact file has, then, as far as they found no room there, in one piece.
 */
export interface FactsPlace {
  /** Of the piece; how long the facts are when they are unpacked. */
  readonly facts: readonly [byteOffset: number, byteLength: number, unpackedLength: number];
  readonly gaps?: readonly FilledGaps[];
}

/**
 * What a GLB says of its meshes, as deflated JSON: a fifth of the text. No accessor covers these
 * bytes, so a program that writes the file anew leaves them out with the meshes that they were about.
 */
export function packFacts(facts: readonly PackedFacts[]): {
  bytes: Uint8Array;
  unpackedLength: number;
} {
  const text = new TextEncoder().encode(JSON.stringify({ meshes: facts }));
  return { bytes: deflateTight(text), unpackedLength: text.length };
}
