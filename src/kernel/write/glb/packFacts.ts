import { deflateTight } from '../../platform';
import type { FilledGaps } from './geometryBuffer';
import type { PackedFacts } from './meshes';

/**
 * The place of the packed facts in the file's one buffer, as in the document extension `CALIPER_brep`: first in
 * the gaps between rows of vertices, which only a compact file has, and the remainder in one piece.
 */
export interface FactsPlace {
  /** The piece; the last number is the length of all facts after unpacking. */
  readonly facts: readonly [byteOffset: number, byteLength: number, unpackedLength: number];
  readonly gaps?: readonly FilledGaps[];
}

/**
 * The facts about the meshes of a GLB, as deflated JSON, which is a fifth of the text. No accessor covers these
 * bytes, so a program that rewrites the file leaves them out with the meshes that they describe.
 */
export function packFacts(facts: readonly PackedFacts[]): {
  bytes: Uint8Array;
  unpackedLength: number;
} {
  const text = new TextEncoder().encode(JSON.stringify({ meshes: facts }));
  return { bytes: deflateTight(text), unpackedLength: text.length };
}
