import { outOfRange } from '../../../words/outOfRange';
import { fillTriangle } from './fillTriangle';
import type { FrameBuffer } from './frameBuffer';
import type { Placement } from '../../parts/partPlacements';
import { type LinearColor, paintOf } from './shade';
import type { ScreenPart } from './screenPart';

/** Component of a vertex normal towards the eye above which the triangle beside it faces the eye too. */
const clearlyFacing = 0.25;

export function fillOpaque(frame: FrameBuffer, screenPart: ScreenPart): void {
  for (const run of runsOfPaint(screenPart)) {
    if (run.paint.alpha < 1) continue;
    const end = run.firstTriangle + run.triangleCount;
    for (let triangle = run.firstTriangle; triangle < end; triangle++) {
      fillSide(frame, screenPart, triangle, run.paint);
    }
  }
}

/** Fills transparent triangles, the farthest first. */
export function fillTransparent(frame: FrameBuffer, screenPart: ScreenPart): void {
  const triangles = runsOfPaint(screenPart).flatMap(({ firstTriangle, triangleCount, paint }) =>
    paint.alpha >= 1
      ? []
      : Array.from({ length: triangleCount }, (_, i) => ({
          triangle: firstTriangle + i,
          paint,
          depth: depthOf(screenPart, firstTriangle + i),
        })),
  );
  triangles.sort((one, other) => one.depth - other.depth);
  for (const { triangle, paint } of triangles) fillSide(frame, screenPart, triangle, paint);
}

export function isTransparent({ part, color }: Placement): boolean {
  return color[3] < 1 || part.faces.some((face) => face.color && face.color[3] < 1);
}

interface Run {
  readonly firstTriangle: number;
  readonly triangleCount: number;
  readonly paint: LinearColor;
}

function runsOfPaint({ placement: { part, color } }: ScreenPart): Run[] {
  const own = paintOf(color);
  return part.faces.map((face) => ({
    firstTriangle: face.firstTriangle,
    triangleCount: face.triangleCount,
    paint: face.color ? paintOf(face.color) : own,
  }));
}

/** Fills the visible side of a triangle. The inside of a closed part is never visible. */
function fillSide(
  frame: FrameBuffer,
  screenPart: ScreenPart,
  triangle: number,
  paint: LinearColor,
): void {
  const { placement, vertices, isMirrored } = screenPart;
  const { part } = placement;
  const a = part.indices[triangle * 3] ?? outOfRange();
  const b = part.indices[triangle * 3 + 1] ?? outOfRange();
  const c = part.indices[triangle * 3 + 2] ?? outOfRange();
  const area = areaOf(vertices.points, a, b, c);
  const isClockwise = area > 0;
  const isFront = isClockwise === isMirrored;
  if (!isFront && placement.isClosed) return;
  const facing = isFront ? 1 : -1;
  const inner =
    (placement.innerSides[triangle] ?? outOfRange()) &
    facingSides(vertices.normals, a, b, c, facing);
  if (isClockwise) {
    fillTriangle(frame, vertices, a, b, c, inner, area, facing, paint);
  } else {
    // In the reverse order its sides are the third, the second and the first.
    const rotatedMask = (inner & 2) | ((inner & 1) << 2) | (inner >> 2);
    fillTriangle(frame, vertices, a, c, b, rotatedMask, -area, facing, paint);
  }
}

/** Finds the sides without a silhouette: where both ends of an inner side face the eye, so does the next triangle. */
function facingSides(
  normals: Float32Array,
  a: number,
  b: number,
  c: number,
  facing: 1 | -1,
): number {
  const isA = (normals[a * 3 + 2] ?? outOfRange()) * facing > clearlyFacing;
  const isB = (normals[b * 3 + 2] ?? outOfRange()) * facing > clearlyFacing;
  const isC = (normals[c * 3 + 2] ?? outOfRange()) * facing > clearlyFacing;
  return (isA && isB ? 1 : 0) | (isB && isC ? 2 : 0) | (isC && isA ? 4 : 0);
}

/** Twice the area on the screen; positive when clockwise, because y points down. */
function areaOf(points: Float32Array, a: number, b: number, c: number): number {
  const ax = points[a * 3] ?? outOfRange();
  const ay = points[a * 3 + 1] ?? outOfRange();
  return (
    ((points[b * 3] ?? outOfRange()) - ax) * ((points[c * 3 + 1] ?? outOfRange()) - ay) -
    ((points[c * 3] ?? outOfRange()) - ax) * ((points[b * 3 + 1] ?? outOfRange()) - ay)
  );
}

function depthOf({ placement: { part }, vertices }: ScreenPart, triangle: number): number {
  let sum = 0;
  for (let corner = 0; corner < 3; corner++) {
    sum +=
      vertices.points[(part.indices[triangle * 3 + corner] ?? outOfRange()) * 3 + 2] ??
      outOfRange();
  }
  return sum;
}
