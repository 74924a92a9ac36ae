import { outOfRange } from '../../words/outOfRange';
import type { FaceShape } from '../../model/shapes';
import { perpendicularTo, cross, dot, minus, type Vector } from '../../model/vectors';
import { boxOfParts, type Model, type Part } from '../model/model';
import { pieceTriangles } from '../model/pieceTriangles';
import { placeShapes } from '../model/placeShapes';
import { eachTriangle, type Corners } from './faceTriangles';
import { ruledStrips } from './ruledStrips';
import type { ShapesOf } from './shapesReader';

/** Numbers in a row of `ContourTables.ruled`: one strip of a cylinder or cone. */
export const ruledRow = 18;
/** Numbers in a row of `ContourTables.bent`: one triangle of another curved face. */
export const bentRow = 27;

/** Input of the shaders that compute silhouettes, for any camera position. */
export interface ContourTables {
  /**
   * Origin, radius there; axis, growth of the radius along it; direction of angle 0, slot; angles; heights as in
   * `RuledStrip`.
   */
  readonly ruled: readonly number[];
  /**
   * Corners; normals; centre of the sphere or torus, its major radius; its axis, its minor radius (negative for a
   * hollow surface, 0 for another kind of surface); slot.
   */
  readonly bent: readonly number[];
}

/** Upper limits of rows; in larger models only the largest parts have silhouettes. */
export const maxRuledRows = 100_000;
export const maxBentRows = 40_000;
/** Upper limit of the triangles that are examined. */
const maxTriangles = 2_000_000;

/** Finds the faces of a model that may have a silhouette. Yields between parts, because a large model takes long. */
export function* contourTables(
  model: Model,
  shapesOf: ShapesOf,
): Generator<undefined, ContourTables> {
  const bySlot = pieceTriangles(model);
  const tables: Tables = { ruled: [], bent: [], maxBentRows: maxBentRowsOf(model) };
  let looked = 0;
  for (const part of bySize(model.parts)) {
    const count = part.pieces.reduce((sum, { slot }) => sum + (bySlot.get(slot)?.count ?? 0), 0);
    looked += count;
    if (looked > maxTriangles) break;
    const own = shapesOf(part);
    const shapes = own && placeShapes(own, part.place);
    const round = new Map<number, number[]>();
    eachTriangle(part, bySlot, (face, corners) => {
      const shape = shapes?.faces[face] ?? null;
      if (shape && (shape.kind === 'plane' || isInward(shape))) return;
      if (shape?.kind === 'cylinder' || shape?.kind === 'cone') {
        const kept = round.get(face) ?? [];
        round.set(face, kept);
        for (const value of corners) kept.push(value);
      } else addBent(tables, part, shape, corners);
    });
    for (const [face, corners] of round) addRuled(tables, part, shapes?.faces[face], corners);
    yield undefined;
  }
  return tables;
}

interface Tables {
  readonly ruled: number[];
  readonly bent: number[];
  readonly maxBentRows: number;
}

/**
 * In a rotating view a triangle costs about as much as an edge segment, so a small share of the segments is not
 * noticed.
 */
function maxBentRowsOf({ lines, shown }: Model): number {
  const segments = lines.reduce(
    (sum, line) => sum + (line.segments.length / 6) * (line.slots ? 1 : line.copies.length),
    0,
  );
  return Math.min(maxBentRows, Math.max(4000, segments / 8, shown.triangles / 16));
}

function bySize(parts: readonly Part[]): readonly Part[] {
  const sizes = new Map(parts.map((part) => [part, extentOf(part)]));
  return [...parts].sort((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
}

function extentOf(part: Part): number {
  const { min, max } = boxOfParts([part]);
  return min.distanceTo(max);
}

/** A hollow surface hides its own silhouette. */
function isInward(shape: FaceShape): boolean {
  return (
    (shape.kind === 'cylinder' || shape.kind === 'cone' || shape.kind === 'sphere') &&
    shape.isHollow
  );
}

function addRuled(
  tables: Tables,
  part: Part,
  shape: FaceShape | undefined,
  corners: readonly number[],
): void {
  if (shape?.kind !== 'cylinder' && shape?.kind !== 'cone') return;
  const { origin, axis, radius } = shape;
  const growth = shape.kind === 'cone' ? Math.tan(shape.halfAngle) : 0;
  const zero = perpendicularTo(axis);
  const frame = { origin, axis, zero, side: cross(axis, zero), radius, growth };
  const strips = ruledStrips(unroll(corners, frame));
  if (!strips) {
    for (let i = 0; i < corners.length; i += 18) {
      addBent(tables, part, shape, Float64Array.from(corners.slice(i, i + 18)));
    }
    return;
  }
  const slot = slotOf(part);
  for (const { from, to, lowFrom, lowTo, highFrom, highTo } of strips) {
    if (tables.ruled.length >= ruledRow * maxRuledRows) return;
    tables.ruled.push(...origin, radius, ...axis, growth, ...zero, slot, from, to);
    tables.ruled.push(lowFrom, lowTo, highFrom, highTo);
  }
}

interface Unrolling {
  readonly origin: Vector;
  readonly axis: Vector;
  /** Direction of angle 0, and of a right angle. */
  readonly zero: Vector;
  readonly side: Vector;
  readonly radius: number;
  readonly growth: number;
}

/** Angle and height of the corners of triangles on a surface of revolution, six numbers a triangle. */
function unroll(corners: readonly number[], frame: Unrolling): number[] {
  const flat: number[] = [];
  for (let i = 0; i < corners.length; i += 18) {
    const points = [0, 3, 6].map((at) => unrolledPoint(corners, i + at, frame));
    const known = points.find(({ angle }) => angle !== null)?.angle ?? 0;
    const near = (angle: number) =>
      angle - 2 * Math.PI * Math.round((angle - known) / (2 * Math.PI));
    const apex = points.findIndex(({ angle }) => angle === null);
    if (apex < 0) for (const { angle, height } of points) flat.push(near(angle ?? 0), height);
    else {
      // The apex of a cone is at every angle.
      const [one, other] = [points[(apex + 1) % 3], points[(apex + 2) % 3]];
      const [oneAngle = null, otherAngle = null] = [one?.angle, other?.angle];
      if (!one || !other || oneAngle === null || otherAngle === null) continue;
      const tip = points[apex]?.height ?? 0;
      const [a, b] = [near(oneAngle), near(otherAngle)];
      flat.push(a, tip, a, one.height, b, other.height, a, tip, b, other.height, b, tip);
    }
  }
  return flat;
}

function unrolledPoint(
  corners: readonly number[],
  at: number,
  { origin, axis, zero, side, radius, growth }: Unrolling,
): { readonly angle: number | null; readonly height: number } {
  const [x, y, z] = [corners[at], corners[at + 1], corners[at + 2]];
  const from = minus([x ?? outOfRange(), y ?? outOfRange(), z ?? outOfRange()], origin);
  const height = dot(from, axis);
  const isTip =
    growth !== 0 && Math.abs(radius + growth * height) < 1e-4 * Math.abs(growth * height);
  return { angle: isTip ? null : Math.atan2(dot(from, side), dot(from, zero)), height };
}

function addBent(
  { bent, maxBentRows }: Tables,
  part: Part,
  shape: FaceShape | null,
  corners: Corners,
) {
  if (bent.length >= bentRow * maxBentRows || isFlat(corners)) return;
  for (const value of corners) bent.push(value);
  bent.push(...roundOf(shape), slotOf(part));
}

function roundOf(shape: FaceShape | null): readonly number[] {
  if (shape?.kind === 'sphere') return [...shape.origin, 0, 0, 0, 1, shape.radius];
  if (shape?.kind !== 'torus') return [0, 0, 0, 0, 0, 0, 1, 0];
  const { origin, axis, majorRadius, minorRadius, isHollow } = shape;
  return [...origin, majorRadius, ...axis, isHollow ? -minorRadius : minorRadius];
}

/** A triangle whose corner normals are the same has no silhouette in it. */
function isFlat(corners: Corners): boolean {
  const along = (other: number) => {
    let sum = 0;
    for (let k = 9; k < 12; k++) {
      sum += (corners[k] ?? outOfRange()) * (corners[k + other] ?? outOfRange());
    }
    return sum;
  };
  return along(3) > 1 - 1e-7 && along(6) > 1 - 1e-7;
}

/** Silhouettes have the appearance of their part's edges. */
function slotOf({ pieces }: Part): number {
  return pieces[0]?.slot ?? outOfRange();
}
