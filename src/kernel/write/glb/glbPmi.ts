import { carryPmi } from '../../../model/pmi/carryPmi';
import type { Pmi } from '../../../model/pmi/pmi';
import { deflateTight } from '../../platform';

/** A piece of a file's one buffer, and how long it is when it is unpacked. */
type PackedSpan = readonly [byteOffset: number, byteLength: number, unpackedLength: number];

/** Where the PMI of a file stands: what its extension `CALIPER_pmi` says at the document. */
export interface PmiPlace {
  /** Lists, as JSON. */
  readonly lists: PackedSpan;
  /** Points (f32) and their numbers (u32), little endian. */
  readonly positions: PackedSpan;
  readonly indices: PackedSpan;
  /** For each part of the lists, its meshes: one for each colour that a placement puts over it. */
  readonly parts: readonly (readonly number[])[];
  /** Of the document: in a file that was written anew, these are other meshes. */
  readonly meshCount: number;
}

/**
 * Deflates PMI behind the geometry. No accessor covers it, so a program that writes the file anew leaves it out.
 * @param start where the bytes will stand in the buffer
 * @param meshesOf a part, by its number in the scene
 */
export function packPmi(
  pmi: Pmi,
  start: number,
  { meshesOf, meshCount }: { meshesOf: (part: number) => readonly number[]; meshCount: number },
): { readonly place: PmiPlace; readonly chunks: readonly Uint8Array[] } {
  const { lists, parts, positions, indices } = carryPmi(pmi);
  const chunks: Uint8Array[] = [];
  let next = start;
  const add = (bytes: Uint8Array): PackedSpan => {
    const packed = deflateTight(bytes);
    chunks.push(packed);
    next += packed.length;
    return [next - packed.length, packed.length, bytes.length];
  };
  const place = {
    lists: add(new TextEncoder().encode(JSON.stringify(lists))),
    positions: add(bytesOf(positions)),
    indices: add(bytesOf(indices)),
    parts: parts.map(meshesOf),
    meshCount,
  };
  return { place, chunks };
}

function bytesOf({ buffer, byteOffset, byteLength }: Float32Array | Uint32Array): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}
