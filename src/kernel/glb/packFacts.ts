import { deflateRawSync } from 'node:zlib';
import type { PackedFacts } from './meshes';

/** Where packed facts stand in the buffer, and how long they are when they are unpacked. */
export type FactsSpan = readonly [byteOffset: number, byteLength: number, unpackedLength: number];

/**
 * What a compact GLB says of its meshes, as deflated JSON behind the geometry: a fifth of the text. No
 * view of the buffer covers it, so a program that writes the file anew leaves it out with the mesh that
 * it was about.
 * @param byteOffset where it will stand
 * @returns a multiple of four bytes
 */
export function packFacts(
  facts: readonly PackedFacts[],
  byteOffset: number,
): { bytes: Uint8Array; span: FactsSpan } {
  const text = new TextEncoder().encode(JSON.stringify({ meshes: facts }));
  const packed = deflateRawSync(text, { level: 9 });
  const bytes = new Uint8Array(Math.ceil(packed.length / 4) * 4);
  bytes.set(packed);
  return { bytes, span: [byteOffset, packed.length, text.length] };
}
