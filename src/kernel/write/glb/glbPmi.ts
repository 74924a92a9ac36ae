import { serializePmi } from '../../../model/pmi/serializePmi';
import type { Pmi } from '../../../model/pmi/pmi';
import { deflateTight } from '../../platform';

/** A piece of the file's one buffer, and its length after unpacking. */
type PackedSpan = readonly [byteOffset: number, byteLength: number, unpackedLength: number];

/** The place of the PMI in a file: the content of its document extension `CALIPER_pmi`. */
export interface PmiPlace {
  /** The lists of the PMI, as JSON. */
  readonly lists: PackedSpan;
  /** Points (f32) and indices (u32), little endian. */
  readonly positions: PackedSpan;
  readonly indices: PackedSpan;
  /** For each part of the lists its meshes, of which there is one for each colour that a placement gives it. */
  readonly parts: readonly (readonly number[])[];
  /** Number of meshes of the document. It differs in a file that another program has rewritten. */
  readonly meshCount: number;
}

/**
 * Deflates PMI behind the geometry. No accessor covers it, so a program that rewrites the file leaves it out.
 * @param start offset of the bytes in the buffer
 * @param meshesOf meshes of a part, by its index in the scene
 */
export function packPmi(
  pmi: Pmi,
  start: number,
  { meshesOf, meshCount }: { meshesOf: (part: number) => readonly number[]; meshCount: number },
): { readonly place: PmiPlace; readonly chunks: readonly Uint8Array[] } {
  const { lists, parts, positions, indices } = serializePmi(pmi);
  const chunks: Uint8Array[] = [];
  let next = start;
  const add = (bytes: Uint8Array): PackedSpan => {
    const packed = deflateTight(bytes);
    chunks.push(packed);
    next += packed.length;
    return [next - packed.length, packed.length, bytes.length];
  };
  const place = {
    lists: add(new TextEncoder().encode(lists)),
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
