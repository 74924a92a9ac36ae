import { pmiLimits } from '../../../model/pmi/serializedPmi';
import { entryOf, isRecord, numberOrNull } from '../../../words/unknown';
import type { ViewMesh, ViewPmi } from '../../base/viewScene';
import { inflateExactly } from '../../containers/inflateExactly';
import { pmiExtension } from '../../containers/gltfExtensions';
import type { Json } from './gltfFile';
import type { GlbChunks } from './readGlb';

/**
 * The PMI that `packPmi` wrote: null if the file has none, `damaged` if it is incomplete or refers to other meshes. An
 * error in PMI must not prevent the model from being shown.
 * @param meshAt the mesh with a number, if a node of the file uses it
 */
export function readPackedPmi(
  { json, binary }: GlbChunks,
  meshAt: (number: number) => ViewMesh | null,
): ViewPmi | 'damaged' | null {
  const extensions = isRecord(json['extensions']) ? json['extensions'] : {};
  const place = entryOf(extensions, pmiExtension);
  if (place === undefined) return null;
  if (!isRecord(place) || place['meshCount'] !== countOf(json['meshes'])) return 'damaged';
  const lists = unpacked(place['lists'], binary, pmiLimits.bytes);
  const positions = unpacked(place['positions'], binary, 12 * pmiLimits.points);
  const indices = unpacked(place['indices'], binary, 4 * pmiLimits.indices);
  const parts = readParts(place['parts']);
  if (!lists || !positions || !indices || !parts) return 'damaged';
  if (positions.length % 12 !== 0 || indices.length % 4 !== 0) return 'damaged';
  return {
    lists,
    positions: new Float32Array(wholeBuffer(positions)),
    indices: new Uint32Array(wholeBuffer(indices)),
    parts: parts.map((numbers) => numbers.flatMap((number) => meshAt(number) ?? [])),
  };
}

function unpacked(value: unknown, binary: Uint8Array, max: number): Uint8Array | null {
  const [start, length, size] = Array.isArray(value) ? value.map(placeIn) : [];
  if (start === undefined || length === undefined || size === undefined) return null;
  if (start < 0 || length < 0 || size < 0 || size > max) return null;
  if (start + length > binary.length) return null;
  return inflateExactly(binary.subarray(start, start + length), size, 'raw');
}

/** −1 for an invalid value. */
function placeIn(value: unknown): number {
  const number = numberOrNull(value) ?? -1;
  return Number.isInteger(number) ? number : -1;
}

function readParts(value: unknown): readonly (readonly number[])[] | null {
  if (!Array.isArray(value) || value.length > pmiLimits.elements) return null;
  return value.map((meshes: unknown) => {
    const numbers: readonly unknown[] = Array.isArray(meshes) ? meshes : [];
    return [...new Set(numbers.slice(0, maxColours).map(placeIn))];
  });
}

/** The most meshes of one part: each placement with a colour of its own makes another mesh. */
const maxColours = 10_000;

function countOf(list: Json[string]): number {
  return Array.isArray(list) ? list.length : 0;
}

function wholeBuffer(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length);
  new Uint8Array(copy).set(bytes);
  return copy;
}
