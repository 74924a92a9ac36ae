import type { PackLines, PackPart } from '../../../model/viewPack';
import type { PlacedPart } from './packedParts';
import { creasesOf } from './creases';
import type { PackData } from './packData';
import type { PackLimits } from './packLimits';
import { placePoints } from './placeVertices';
import { triangleCount, type ViewGeometry, type ViewMesh } from '../../base/viewScene';

/** Above this the search for creases would hold up the first picture. */
const mostSearched = 250_000;

export interface PackedLines {
  readonly lines: readonly PackLines[];
  /** By part. */
  readonly edges: readonly PackPart['edges'][];
}

/** Writes the edges of all parts: those that the file brought, or else the creases of its triangles. */
export function packLines(
  parts: readonly PlacedPart[],
  { segments: mostMerged }: PackLimits,
  data: PackData,
): PackedLines {
  const segmentsOf = segmentsByMesh(parts, mostMerged);
  const total = parts.reduce((sum, { mesh }) => sum + segmentsOf(mesh).length / 6, 0);
  if (total === 0) return { lines: [], edges: parts.map(() => undefined) };
  return total > mostMerged
    ? repeatedLines(parts, segmentsOf, data)
    : mergedLines(parts, segmentsOf, total, data);
}

type SegmentsOf = (mesh: ViewMesh) => Float32Array;

/** All in one list, in the model's coordinates, each segment with its slot. */
function mergedLines(
  parts: readonly PlacedPart[],
  segmentsOf: SegmentsOf,
  total: number,
  data: PackData,
): PackedLines {
  const segments = new Float32Array(total * 6);
  const slots = new Float32Array(total);
  const points = Int32Array.from({ length: longest(parts, segmentsOf) / 3 }, (_, i) => i);
  let at = 0;
  const edges = parts.map(({ mesh, matrix, firstSlot }): PackPart['edges'] => {
    const own = segmentsOf(mesh);
    const count = own.length / 6;
    if (count === 0) return undefined;
    const vertices = { used: points, count: 2 * count, first: 2 * at };
    placePoints(own, vertices, matrix, segments);
    slots.fill(firstSlot, at, at + count);
    at += count;
    return [0, at - count, count];
  });
  return { lines: [{ segments: data.add(segments), slots: data.add(slots) }], edges };
}

/** Each list once, in the coordinates of the meshes that have it. */
function repeatedLines(
  parts: readonly PlacedPart[],
  segmentsOf: SegmentsOf,
  data: PackData,
): PackedLines {
  const lines: PackLines[] = [];
  const numbers = new Map<Float32Array, number>();
  const edges = parts.map(({ mesh }): PackPart['edges'] => {
    const own = segmentsOf(mesh);
    if (own.length === 0) return undefined;
    const number = numbers.get(own) ?? lines.push({ segments: data.add(own) }) - 1;
    numbers.set(own, number);
    return [number, 0, own.length / 6];
  });
  return { lines, edges };
}

function segmentsByMesh(parts: readonly PlacedPart[], mostCreases: number): SegmentsOf {
  const meshes = new Set(parts.map(({ mesh }) => mesh));
  const broughtAny = [...meshes].some(({ lines }) => lines.length > 0);
  const joined = new Joined();
  const known = new Map<ViewMesh, Float32Array>();
  if (broughtAny) {
    for (const mesh of meshes) known.set(mesh, joined.of(mesh.lines));
    return (mesh) => known.get(mesh) ?? nothing;
  }
  if (uniqueTriangles(meshes) > mostSearched) return () => nothing;
  const creases = new Map<ViewGeometry, Float32Array>();
  for (const mesh of meshes) {
    // What stands in one place twice has its creases there once.
    const geometries = [...new Set(mesh.faces.map(({ geometry }) => geometry))];
    for (const geometry of geometries)
      if (!creases.has(geometry)) creases.set(geometry, creasesOf(geometry));
    known.set(mesh, joined.of(geometries.map((geometry) => creases.get(geometry) ?? nothing)));
    if (joined.length / 6 > mostCreases) return () => nothing;
  }
  return (mesh) => known.get(mesh) ?? nothing;
}

const nothing = new Float32Array(0);

/** Lists of segments as one: the same one for the same lists. */
class Joined {
  /** Of all that were joined, together. */
  length = 0;
  private readonly numbers = new Map<Float32Array, number>();
  private readonly known = new Map<string, Float32Array>();

  of(lists: readonly Float32Array[]): Float32Array {
    const key = lists.map((list) => this.numberOf(list)).join();
    const known = this.known.get(key);
    if (known) return known;
    const whole = joinedLists(lists);
    this.length += whole.length;
    this.known.set(key, whole);
    return whole;
  }

  private numberOf(list: Float32Array): number {
    const number = this.numbers.get(list) ?? this.numbers.size;
    this.numbers.set(list, number);
    return number;
  }
}

function uniqueTriangles(meshes: Iterable<ViewMesh>): number {
  const geometries = new Set([...meshes].flatMap(({ faces }) => faces.map((one) => one.geometry)));
  return [...geometries].reduce((sum, geometry) => sum + triangleCount(geometry), 0);
}

function longest(parts: readonly PlacedPart[], segmentsOf: SegmentsOf): number {
  return parts.reduce((most, { mesh }) => Math.max(most, segmentsOf(mesh).length), 0);
}

function joinedLists(lists: readonly Float32Array[]): Float32Array {
  const [only] = lists;
  if (only && lists.length === 1) return only;
  const all = new Float32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    all.set(list, at);
    at += list.length;
  }
  return all;
}
