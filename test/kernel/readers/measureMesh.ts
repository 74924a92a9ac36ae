import type { PartMesh } from '../../../src/kernel/base/scene';

export interface MeshMeasures {
  readonly faces: number;
  readonly vertices: number;
  readonly triangles: number;
  readonly edges: number;
  /** Sides of triangles that have no other triangle at the same place. */
  readonly openSides: number;
  /** Millimetres. */
  readonly size: readonly number[];
  /** Cubic millimetres; positive when the triangles face outwards. */
  readonly volume: number;
  /** Mean cosine between stored normals and those of the triangles. */
  readonly agreement: number;
}

/** What can be counted and measured on a mesh alone. */
export function measureMesh(part: PartMesh): MeshMeasures {
  const { positions, indices } = part;
  const at = (vertex: number) => Array.from(positions.subarray(vertex * 3, vertex * 3 + 3));
  let volume = 0;
  let agreement = 0;
  const sides = new Map<string, number>();
  for (let i = 0; i < indices.length; i += 3) {
    const corners = Array.from(indices.subarray(i, i + 3));
    const [a = [], b = [], c = []] = corners.map(at);
    volume += dot(a, cross(b, c)) / 6;
    agreement += cosine(cross(minus(b, a), minus(c, a)), normalOf(part, corners[0] ?? 0));
    for (const [from, to] of [
      [a, b],
      [b, c],
      [c, a],
    ] as const)
      countSide(sides, from, to);
  }
  const axes = [0, 1, 2].map((axis) => positions.filter((_, i) => i % 3 === axis));
  return {
    faces: part.faces.length,
    vertices: positions.length / 3,
    triangles: indices.length / 3,
    edges: part.edges.length,
    openSides: [...sides.values()].reduce((sum, count) => sum + Math.abs(count), 0),
    size: axes.map((values) => rounded((max(values) - min(values)) * 1000)),
    volume: rounded(volume * 1e9),
    agreement: agreement / (indices.length / 3),
  };
}

type Vector = readonly number[];

/** One up for a side, one down for the same side the other way round: pairs leave nothing. */
function countSide(sides: Map<string, number>, from: Vector, to: Vector): void {
  const key = (point: Vector) => point.map((value) => Math.round(value * 1e7)).join();
  const [one, other] = [key(from), key(to)];
  if (one === other) return;
  const isForward = one < other;
  const name = isForward ? `${one} ${other}` : `${other} ${one}`;
  sides.set(name, (sides.get(name) ?? 0) + (isForward ? 1 : -1));
}

function normalOf({ normals }: PartMesh, vertex: number): Vector {
  return Array.from(normals.subarray(vertex * 3, vertex * 3 + 3));
}

function cosine(one: Vector, other: Vector): number {
  const length = Math.hypot(...one) * Math.hypot(...other);
  return length === 0 ? 1 : dot(one, other) / length;
}

function minus(one: Vector, other: Vector): number[] {
  return one.map((value, i) => value - (other[i] ?? 0));
}

function dot(one: Vector, other: Vector): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}

function cross([ax = 0, ay = 0, az = 0]: Vector, [bx = 0, by = 0, bz = 0]: Vector): number[] {
  return [ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx];
}

function max(values: Float32Array): number {
  return values.reduce((most, value) => Math.max(most, value), -Infinity);
}

function min(values: Float32Array): number {
  return values.reduce((least, value) => Math.min(least, value), Infinity);
}

function rounded(value: number): number {
  return Number(value.toPrecision(6));
}
