import type { Span, StoredLines } from '../../../model/viewPack';
import type { PlacedPart } from './packedParts';
import { creasesOf } from './creases';
import type { PackData } from './packData';
import type { PackLimits } from './packLimits';
import { triangleCount, type ViewGeometry, type ViewMesh } from '../../base/viewScene';

/** With more triangles the search for creases would delay the first picture. */
const maxSearched = 250_000;

export interface PackedLines {
  readonly lines: StoredLines;
  /** The index of a mesh's list; undefined for none. */
  readonly numberOf: (mesh: ViewMesh) => number | undefined;
}

/** Writes the edges of all parts, each list once: those of the file, or else the creases of the triangles. */
export function packLines(
  parts: readonly PlacedPart[],
  { segments: maxMerged }: PackLimits,
  data: PackData,
): PackedLines {
  const segmentsOf = segmentsByMesh(parts, maxMerged);
  const total = parts.reduce((sum, { mesh }) => sum + segmentsOf(mesh).length / 6, 0);
  const numbers = new Map<Float32Array, number>();
  const segments: Span[] = [];
  for (const { mesh } of parts) {
    const own = segmentsOf(mesh);
    if (own.length === 0 || numbers.has(own)) continue;
    numbers.set(own, segments.push(data.add(own, { kind: 'points' })) - 1);
  }
  const lines = { merged: total <= maxMerged, segments };
  return { lines, numberOf: (mesh) => numbers.get(segmentsOf(mesh)) };
}

type SegmentsOf = (mesh: ViewMesh) => Float32Array;

function segmentsByMesh(parts: readonly PlacedPart[], maxCreases: number): SegmentsOf {
  const meshes = new Set(parts.map(({ mesh }) => mesh));
  const broughtAny = [...meshes].some(({ lines }) => lines.length > 0);
  const joined = new Joined();
  const known = new Map<ViewMesh, Float32Array>();
  if (broughtAny) {
    for (const mesh of meshes) known.set(mesh, joined.of(mesh.lines));
    return (mesh) => known.get(mesh) ?? nothing;
  }
  if (uniqueTriangles(meshes) > maxSearched) return () => nothing;
  const creases = new Map<ViewGeometry, Float32Array>();
  for (const mesh of meshes) {
    // A geometry that a mesh uses twice has its creases once.
    const geometries = [...new Set(mesh.faces.map(({ geometry }) => geometry))];
    for (const geometry of geometries)
      if (!creases.has(geometry)) creases.set(geometry, creasesOf(geometry));
    known.set(mesh, joined.of(geometries.map((geometry) => creases.get(geometry) ?? nothing)));
    if (joined.length / 6 > maxCreases) return () => nothing;
  }
  return (mesh) => known.get(mesh) ?? nothing;
}

const nothing = new Float32Array(0);

/** Joins lists of segments; equal sets of lists give the same result. */
class Joined {
  /** Total length of all joined lists. */
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
