import type { Vector } from '../../shapes';
import { lengthOf, minus } from '../../vectors';
import { movedSurface } from '../../features/evenMove';
import type { PartDetail } from './comparedFaces';
import { faceDifference, type FaceSpot } from './faceDifference';
import type { ComparedPart, Match } from '../match/matchParts';

/** A part into whose faces one can look. */
export interface DetailedPart extends ComparedPart {
  /** The assembly that it stands in; null for none. */
  readonly under: string | null;
  /** Worked out when asked for; the caller keeps it. */
  readonly detail: () => PartDetail;
}

/** Which faces of a part are not in the other revision: by their numbers, or all or none of them. */
export type Differing = ReadonlySet<number> | 'all' | 'none';

export interface Difference {
  readonly before: Differing;
  readonly after: Differing;
  /** How far the part went beside what became of its faces, metres; null where it stands where it stood. */
  readonly shift: Vector | null;
}

/** What differs of both sides of a match. Faces of a changed part are compared where it stands now. */
export function differingFaces({ kind, before, after }: Match<DetailedPart>): Difference {
  if (kind === 'unchanged' || kind === 'recoloured') return all('none');
  if (kind !== 'changed' || !before || !after) return all('all');
  const [old, current] = [before.detail(), after.detail()];
  const found = candidatesOf(before, after).map((shift) => differenceWith(old, current, shift));
  const [inPlace, ...moved] = found;
  if (!inPlace) return all('all');
  const best = moved.reduce((a, b) => (b.common > a.common ? b : a), inPlace);
  const isBetter = best.common > 2 * inPlace.common + leastGain * areaOf(old.faces);
  const { difference, shift } = isBetter ? best : inPlace;
  return { ...difference, shift };
}

/** Share of the area that has to be found again only where the part was moved, before that is believed. */
const leastGain = 0.05;

function all(differing: 'all' | 'none'): Difference {
  return { before: differing, after: differing, shift: null };
}

/** Nowhere, and by what would bring the boxes to each other: corner on corner, or middle on middle. */
function candidatesOf(
  { shape: { box: before } }: ComparedPart,
  { shape: { box: after } }: ComparedPart,
): readonly (Vector | null)[] {
  const low = minus(after[0], before[0]);
  const high = minus(after[1], before[1]);
  const middle: Vector = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2, (low[2] + high[2]) / 2];
  return [null, low, high, middle];
}

function differenceWith(before: PartDetail, after: PartDetail, shift: Vector | null) {
  const slack = before.slack + after.slack;
  const exactSlack = before.exactSlack + after.exactSlack;
  // A step that is no more than what measures may differ by is none.
  const isNone = shift === null || lengthOf(shift) <= slack;
  const faces = isNone ? before.faces : before.faces.map((face) => movedFace(face, shift));
  const difference = faceDifference(faces, after.faces, slack, exactSlack);
  const common = areaOf(before.faces.filter((_, number) => !difference.before.has(number)));
  return { difference, common, shift: isNone ? null : shift };
}

/** The face where its part went. */
export function movedFace(face: FaceSpot, shift: Vector): FaceSpot {
  const moved = (at: Vector): Vector => [at[0] + shift[0], at[1] + shift[1], at[2] + shift[2]];
  const { centre, box, surface } = face;
  return {
    ...face,
    centre: moved(centre),
    box: [moved(box[0]), moved(box[1])],
    surface: surface && movedSurface(surface, moved),
  };
}

function areaOf(faces: readonly FaceSpot[]): number {
  return faces.reduce((sum, { area }) => sum + area, 0);
}
