import type { PackLines, PackPart } from '../../contract/viewPack';
import type { PlacedPart } from './collectParts';
import { creasesOf } from './creases';
import type { PackData } from './packData';
import { placePoints } from './placeVertices';
import { triangleCount, type ViewGeometry, type ViewMesh } from './viewScene';

/** More segments than this are not written out for every place where they stand. */
const mostSegments = 4_000_000;
/** Above this the search for creases would hold up the first picture. */
const mostSearched = 250_000;

export interface PackedLines {
  readonly lines: readonly PackLines[];
  /** By part. */
  readonly edges: readonly PackPart['edges'][];
}

/** Writes the edges of all parts: those that the file brought, or else the creases of its triangles. */
export function packLines(parts: readonly PlacedPart[], data: PackData): PackedLines {
  const segmentsOf = segmentsByMesh(parts);
  const total = parts.reduce((sum, { mesh }) => sum + segmentsOf(mesh).length / 6, 0);
  if (total === 0) return { lines: [], edges: parts.map(() => undefined) };
  return total > mostSegments
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

/** Each mesh's once, in its own coordinates. */
function repeatedLines(
  parts: readonly PlacedPart[],
  segmentsOf: SegmentsOf,
  data: PackData,
): PackedLines {
  const lines: PackLines[] = [];
  const numbers = new Map<ViewMesh, number>();
  const edges = parts.map(({ mesh }): PackPart['edges'] => {
    const own = segmentsOf(mesh);
    if (own.length === 0) return undefined;
    const number = numbers.get(mesh) ?? lines.push({ segments: data.add(own) }) - 1;
    numbers.set(mesh, number);
    return [number, 0, own.length / 6];
  });
  return { lines, edges };
}

function segmentsByMesh(parts: readonly PlacedPart[]): SegmentsOf {
  const meshes = new Set(parts.map(({ mesh }) => mesh));
  const broughtAny = [...meshes].some(({ lines }) => lines.length > 0);
  if (!broughtAny && uniqueTriangles(meshes) > mostSearched) return () => new Float32Array(0);
  const creases = new Map<ViewGeometry, Float32Array>();
  const creasesFor = ({ faces }: ViewMesh) =>
    faces.map(({ geometry }) => {
      const found = creases.get(geometry) ?? creasesOf(geometry);
      creases.set(geometry, found);
      return found;
    });
  const known = new Map<ViewMesh, Float32Array>();
  return (mesh) => {
    const segments = known.get(mesh) ?? joined(broughtAny ? mesh.lines : creasesFor(mesh));
    known.set(mesh, segments);
    return segments;
  };
}

function uniqueTriangles(meshes: Iterable<ViewMesh>): number {
  const geometries = new Set([...meshes].flatMap(({ faces }) => faces.map((one) => one.geometry)));
  return [...geometries].reduce((sum, geometry) => sum + triangleCount(geometry), 0);
}

function longest(parts: readonly PlacedPart[], segmentsOf: SegmentsOf): number {
  return parts.reduce((most, { mesh }) => Math.max(most, segmentsOf(mesh).length), 0);
}

function joined(lists: readonly Float32Array[]): Float32Array {
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
