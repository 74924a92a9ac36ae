import { outOfRange } from '../../../../words/outOfRange';
import type { Box3, Vector3 } from 'three';
import type { Point } from '../../../geometry/pose';
import { dot } from '../../../../model/vectors';
import type { Model, Part } from '../../../model/model';
import type { Steps } from '../../../base/inSlices';
import type { Picker } from '../../../picking/picker';
import { drawingOn, planeFor, type CuttingPlane, type Drawing } from './cuttingPlane';

/** The lines in which a plane intersects the surface of one part. */
export interface Contour {
  readonly part: Part;
  /** The piece with most of the lines, which gives the colour. */
  readonly slot: number;
  /** The plane, in the coordinates of the part without displacement by an exploded view. */
  readonly plane: CuttingPlane;
  readonly drawing: Drawing;
  /** x y of both ends in the drawing, four numbers a line; the material is on the left. */
  readonly lines: readonly number[];
}

/** What is cut. Points within `slack` of a plane, metres, count as on it. */
export interface CutScene {
  readonly model: Model;
  readonly picker: Picker;
  readonly isShown: (part: Part) => boolean;
  readonly slack: number;
}

/**
 * Intersects a plane with the visible parts, incrementally. Only triangles near the plane are examined. What lies in
 * the plane counts as removed, so that a plane on a face shows the section just below it.
 */
export function* contoursOf(plane: CuttingPlane, scene: CutScene): Steps<readonly Contour[]> {
  const { model, picker, isShown, slack } = scene;
  const drafts = new Map<Part, Draft>();
  const isApart = model.parts.some(({ shift }) => shift.lengthSq() > 0);
  const draftOf = (part: Part) => {
    const known = drafts.get(part) ?? new Draft(part, plane, slack);
    drafts.set(part, known);
    return known;
  };
  const planeOf = (slot: number) => {
    const owner = isApart ? picker.ownerOf(slot) : null;
    if (!isApart) return { ...plane, slack };
    if (!owner || !isShown(owner.part)) return null;
    const own = planeFor(plane, owner.part.shift.toArray());
    return reaches(owner.piece.box, own, slack) ? { ...own, slack } : null;
  };
  for (const target of picker.targets) {
    yield* target.crossing(planeOf, !isApart, (slot, _, corners) => {
      const part = picker.ownerOf(slot)?.part;
      if (part && isShown(part)) draftOf(part).add(slot, corners);
    });
  }
  return [...drafts.values()].flatMap((draft) => draft.finish() ?? []);
}

function reaches({ min, max }: Box3, { normal: [x, y, z], offset }: CuttingPlane, slack: number) {
  const middle = (x * (min.x + max.x) + y * (min.y + max.y) + z * (min.z + max.z)) / 2;
  const reach =
    (Math.abs(x) * (max.x - min.x) +
      Math.abs(y) * (max.y - min.y) +
      Math.abs(z) * (max.z - min.z)) /
    2;
  return Math.abs(middle - offset) <= reach + slack;
}

class Draft {
  private readonly plane: CuttingPlane;
  private readonly drawing: Drawing;
  private readonly lines: number[] = [];
  private readonly linesOf = new Map<number, number>();

  constructor(
    private readonly part: Part,
    plane: CuttingPlane,
    private readonly slack: number,
  ) {
    this.plane = planeFor(plane, part.shift.toArray());
    this.drawing = drawingOn(this.plane);
  }

  add(slot: number, corners: readonly [Vector3, Vector3, Vector3]): void {
    const heights = corners.map((corner) => this.heightOf(corner));
    const isAbove = heights.map((height) => height >= 0);
    const above = isAbove.filter(Boolean).length;
    if (above === 0 || above === 3) return;
    const alone = isAbove.indexOf(above === 1);
    const ends = [1, 2].map((step) => this.meet(corners, heights, alone, (alone + step) % 3));
    if (above === 2) ends.reverse();
    for (const end of ends) this.lines.push(...end);
    this.linesOf.set(slot, (this.linesOf.get(slot) ?? 0) + 1);
  }

  /** Null when the plane only touches the part. */
  finish(): Contour | null {
    const { part, plane, drawing, lines } = this;
    const [most] = [...this.linesOf].sort(([, a], [, b]) => b - a);
    return most ? { part, slot: most[0], plane, drawing, lines } : null;
  }

  private heightOf({ x, y, z }: Vector3): number {
    const { normal, offset } = this.plane;
    const height = normal[0] * x + normal[1] * y + normal[2] * z - offset;
    return Math.abs(height) < this.slack ? 0 : height;
  }

  /**
   * Interpolates each edge in the same direction for both neighbouring triangles, so that they get exactly the same
   * point.
   */
  private meet(
    corners: readonly Vector3[],
    heights: readonly number[],
    i: number,
    j: number,
  ): readonly [x: number, y: number] {
    const [from, to] = isBefore(corners[i], corners[j]) ? [i, j] : [j, i];
    const [a, b] = [corners[from], corners[to]];
    const [ha = outOfRange(), hb = outOfRange()] = [heights[from], heights[to]];
    if (!a || !b) return [0, 0];
    const part = ha / (ha - hb);
    const point: Point = [
      a.x + part * (b.x - a.x),
      a.y + part * (b.y - a.y),
      a.z + part * (b.z - a.z),
    ];
    return [dot(point, this.drawing.right), dot(point, this.drawing.up)];
  }
}

function isBefore(a: Vector3 | undefined, b: Vector3 | undefined): boolean {
  if (!a || !b) return true;
  return a.x !== b.x ? a.x < b.x : a.y !== b.y ? a.y < b.y : a.z < b.z;
}
