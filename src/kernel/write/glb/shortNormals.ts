import { outOfRange } from '../../../words/outOfRange';
import type { PartMesh } from '../../base/scene';

/** On triangles whose normals differ by less than this angle, the steps of normals of 8 bits are visible. */
const finestTurn = (2 * Math.PI) / 180;
/** Largest share of the curved area that may consist of such triangles. */
const fineShare = 0.1;
/** Below this angle, in radians, a triangle is flat. */
const flatTurn = 1e-3;

/** Largest deviation of the length of a normal of 8 bits from 1. */
const lengthTolerance = 0.0066;

/** Unit normals with 8 bits for each component, or 16 where triangles are so small that 8 would be visible. */
export function shortNormals(part: PartMesh, unit: Float32Array): Int8Array | Int16Array {
  if (isFine(part, unit)) return Int16Array.from(unit, (value) => Math.round(value * 32767));
  const bytes = new Int8Array(unit.length);
  for (let i = 0; i < unit.length; i += 3) {
    nearest(
      unit[i] ?? outOfRange(),
      unit[i + 1] ?? outOfRange(),
      unit[i + 2] ?? outOfRange(),
      bytes,
      i,
    );
  }
  return bytes;
}

function isFine({ positions, indices }: PartMesh, normals: Float32Array): boolean {
  let curved = 0;
  let fine = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const a = 3 * (indices[i] ?? outOfRange());
    const b = 3 * (indices[i + 1] ?? outOfRange());
    const c = 3 * (indices[i + 2] ?? outOfRange());
    const turn = Math.max(apart(normals, a, b), apart(normals, b, c), apart(normals, c, a));
    if (turn < flatTurn) continue;
    const area = areaOf(positions, a, b, c);
    curved += area;
    if (turn < finestTurn) fine += area;
  }
  return fine > fineShare * curved;
}

/** The length of the difference, which is the angle where it is small. */
function apart(values: Float32Array, a: number, b: number): number {
  return Math.hypot(
    (values[a] ?? outOfRange()) - (values[b] ?? outOfRange()),
    (values[a + 1] ?? outOfRange()) - (values[b + 1] ?? outOfRange()),
    (values[a + 2] ?? outOfRange()) - (values[b + 2] ?? outOfRange()),
  );
}

/** Twice the area of a triangle. */
function areaOf(points: Float32Array, a: number, b: number, c: number): number {
  const ux = (points[b] ?? outOfRange()) - (points[a] ?? outOfRange());
  const uy = (points[b + 1] ?? outOfRange()) - (points[a + 1] ?? outOfRange());
  const uz = (points[b + 2] ?? outOfRange()) - (points[a + 2] ?? outOfRange());
  const vx = (points[c] ?? outOfRange()) - (points[a] ?? outOfRange());
  const vy = (points[c + 1] ?? outOfRange()) - (points[a + 1] ?? outOfRange());
  const vz = (points[c + 2] ?? outOfRange()) - (points[a + 2] ?? outOfRange());
  return Math.hypot(uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx);
}

/**
 * Writes at `at` that one of the eight roundings up and down whose direction is nearest. On average its error
 * is a fifth smaller than with each component rounded by itself.
 */
function nearest(x: number, y: number, z: number, bytes: Int8Array, at: number): void {
  const lowX = Math.floor(x * 127);
  const lowY = Math.floor(y * 127);
  const lowZ = Math.floor(z * 127);
  let best = -1;
  for (let corner = 0; corner < 8; corner++) {
    const u = Math.min(lowX + (corner & 1), 127);
    const v = Math.min(lowY + ((corner >> 1) & 1), 127);
    const w = Math.min(lowZ + (corner >> 2), 127);
    const length = Math.sqrt(u * u + v * v + w * w);
    if (Math.abs(length / 127 - 1) > lengthTolerance) continue;
    const likeness = (u * x + v * y + w * z) / length;
    if (likeness <= best) continue;
    best = likeness;
    bytes[at] = u;
    bytes[at + 1] = v;
    bytes[at + 2] = w;
  }
}
