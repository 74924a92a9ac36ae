import { distance } from '../../vectors';
import type { Vector } from '../../shapes';
import type { FaceSpot } from '../faces/faceDifference';
import { movedFaces, type DetailedPart, type Difference } from '../faces/differingFaces';
import { isSameSurface } from '../faces/isSameSurface';
import type { Match } from '../match/matchParts';

/** A box that holds all that became another of a part, metres. */
export interface Region {
  readonly size: Vector;
  /** Its middle. */
  readonly at: Vector;
}

/**
 * Where a part was changed: around its faces that lie on no surface of the other revision. A face of which only the
 * border is another borders on one of these. Null where they are all over the part.
 */
export function changedRegion(
  { before, after }: Match<DetailedPart>,
  { before: onlyOld, after: onlyNew, move }: Difference,
): Region | null {
  if (!before || !after || typeof onlyOld === 'string' || typeof onlyNew === 'string') return null;
  if (onlyOld.size * onlyNew.size > mostPairs) return null;
  const [old, current] = [before.detail(), after.detail()];
  const moved = move ? movedFaces(old.faces, move) : old.faces;
  const pick = (faces: readonly FaceSpot[], numbers: ReadonlySet<number>) =>
    faces.filter((face, number) => numbers.has(number) && face.area > 0);
  const [gone, come] = [pick(moved, onlyOld), pick(current.faces, onlyNew)];
  const slack = Math.max(old.exactSlack + current.exactSlack, old.isExact ? 0 : current.slack);
  const isNew = (others: readonly FaceSpot[]) => (face: FaceSpot) =>
    !others.some((other) => isOneSurface(face, other, slack));
  const found = [...gone.filter(isNew(come)), ...come.filter(isNew(gone))];
  const region = around(found);
  return region && shareOf(region, after.shape.box) <= mostShare ? region : null;
}

/** More pairs of faces than these are not looked at. */
const mostPairs = 4_000_000;
/** Of the part: a larger region says nothing. */
const mostShare = 0.25;

function isOneSurface({ surface: a }: FaceSpot, { surface: b }: FaceSpot, slack: number): boolean {
  // Of a general surface nobody tells whether it is another one.
  if (!a || !b || a.kind === 'other' || b.kind === 'other') return false;
  return isSameSurface(a, b, slack);
}

function around(faces: readonly FaceSpot[]): Region | null {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { box } of faces) {
    for (const axis of axes) {
      low[axis] = Math.min(low[axis], box[0][axis]);
      high[axis] = Math.max(high[axis], box[1][axis]);
    }
  }
  if (!(low[0] <= high[0])) return null;
  const size: Vector = [high[0] - low[0], high[1] - low[1], high[2] - low[2]];
  const at: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return { size, at };
}

/** How much of the box of a part a region has; one that is flat is taken for a hundredth of it. */
function shareOf({ size }: Region, box: readonly [Vector, Vector]): number {
  const whole = distance(...box);
  return axes.reduce<number>((share, axis) => {
    const side = Math.max(box[1][axis] - box[0][axis], whole / 100);
    return share * Math.max(size[axis] / side, 0.01);
  }, 1);
}

const axes = [0, 1, 2] as const;
