import { outOfRange } from '../../../../words/outOfRange';
import { Vector2 } from 'three';
import { ShapeUtils } from 'three/src/extras/ShapeUtils.js';
import type { Contour } from './contours';
import { keptLines, keptTriangles, meetingLines } from './clipping';
import type { HalfPlane } from './cuttingPlane';
import { areaOf, isInside, loopsOf, type Loop } from './loops';

/** The cross-section of one part by a plane. */
export interface Cap {
  readonly contour: Contour;
  /** Square metres, of the mesh; 0 for an open mesh. */
  readonly area: number;
  /** x y of three corners in the drawing, six numbers a triangle. */
  readonly triangles: readonly number[];
  /** The outline, also along other planes: x y of both ends, four numbers a line. */
  readonly outline: readonly number[];
  /** Whether the outline is closed; otherwise the inside is not known. */
  readonly isClosed: boolean;
}

/**
 * Fills the outline of a part, with its holes, clipped by the other planes.
 * @param tolerance metres
 */
export function capOf(contour: Contour, others: readonly HalfPlane[], tolerance: number): Cap {
  const { loops, isClosed } = loopsOf(contour.lines, tolerance);
  const outline = keptLines(contour.lines, others);
  if (!isClosed) return { contour, area: 0, triangles: [], outline, isClosed };
  const filled = fill(outwards(loops));
  const triangles = keptTriangles(filled, others);
  outline.push(...meetingLines(filled, others, tolerance));
  let area = 0;
  for (let i = 0; i < triangles.length; i += 6) area += Math.abs(areaOf(triangles.slice(i, i + 6)));
  return { contour, area, triangles, outline, isClosed };
}

/** Reverses the loops of a mesh that is inside out. */
function outwards(loops: readonly Loop[]): readonly Loop[] {
  const total = loops.reduce((sum, loop) => sum + areaOf(loop), 0);
  return total >= 0 ? loops : loops.map(reversed);
}

function reversed(loop: Loop): Loop {
  return pointsOf(loop)
    .reverse()
    .flatMap(({ x, y }) => [x, y]);
}

function fill(loops: readonly Loop[]): readonly number[] {
  const withArea = loops.map((loop) => ({ loop, area: areaOf(loop), holes: new Array<Loop>() }));
  const outer = withArea.filter(({ area }) => area > 0).sort((a, b) => a.area - b.area);
  for (const { loop, area } of withArea) {
    if (area >= 0) continue;
    const [x = outOfRange(), y = outOfRange()] = loop;
    outer.find((around) => around.area >= -area && isInside(around.loop, x, y))?.holes.push(loop);
  }
  return outer.flatMap(({ loop, holes }) => triangulated(loop, holes));
}

function triangulated(loop: Loop, holes: readonly Loop[]): number[] {
  const shape = pointsOf(loop);
  const inner = holes.map(pointsOf);
  const all = [shape, ...inner].flat();
  return ShapeUtils.triangulateShape(shape, inner).flatMap((corners) =>
    corners.flatMap((i) => {
      const { x, y } = all[i] ?? outOfRange();
      return [x, y];
    }),
  );
}

function pointsOf(loop: Loop): Vector2[] {
  return Array.from(
    { length: loop.length / 2 },
    (_, i) => new Vector2(loop[2 * i], loop[2 * i + 1]),
  );
}
