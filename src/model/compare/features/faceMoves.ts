import type { Surface, Vector } from '../../shapes';
import { axisCosine, distance, dot, lengthOf, minus, plus, times } from '../../vectors';
import type { FaceLocation } from '../faces/faceDifference';
import { isSameSurface } from '../faces/isSameSurface';
import type { ComparedSide } from './comparedSide';
import { coverOf, likenessOf } from './faceCover';
import type { ExplainingChange, FacesOfBoth } from './featureSize';

/**
 * Faces that no feature and no wall tells of and that moved: those of one form by any displacement, if several moved
 * by the same, and plane faces of one outline along their normal. A flat end of a part whose size changed is left out
 * if nothing else moved with it, because the size tells it.
 * @param explained faces of changes that are told already
 * @param slack metres by which places may differ
 */
export function faceMoves(
  before: ComparedSide,
  after: ComparedSide,
  explained: FacesOfBoth,
  slack: number,
): readonly ExplainingChange[] {
  const reach = maxMove * Math.max(sizeOf(before), sizeOf(after));
  const least = Math.max(2 * slack, minStep);
  const gone = movableFaces(before, explained.before);
  const come = movableFaces(after, explained.after);
  if (gone.length * come.length > maxPairs) return [];
  const isMove = (step: number) => step > least && step <= reach;
  const offersOf = (stepOf: (a: Movable, b: Movable) => Vector | null, taken: Taken) =>
    gone.flatMap((one) =>
      come.flatMap((other): Offer[] => {
        if (taken.has(one) || taken.has(other)) return [];
        const step = stepOf(one, other);
        return step && isMove(lengthOf(step)) ? [{ one, other, step }] : [];
      }),
    );
  const rigid = chosen(
    offersOf((a, b) => rigidStep(a.face, b.face, slack), new Set()),
    minFacesTogether,
  );
  const taken: Taken = new Set(rigid.flatMap(({ one, other }) => [one, other]));
  const normal = chosen(
    offersOf((a, b) => normalStep(a.face, b.face, isMove), taken),
    1,
  );
  const isEnd = endsOf(before, after);
  return [...groupsOf([...rigid, ...normal]).values()].flatMap((group) => {
    if (group.every(({ one, other }) => isEnd(one.face, other.face))) return [];
    return group.map(changeOf);
  });
}

/** A face that moved by more than this share of the part's extent is another face. */
const maxMove = 0.25;
/** With more pairs of faces than this they are not compared. */
const maxPairs = 1_000_000;
/** Metres, as fine as sizes are written. */
const minStep = 1e-6;
/** The number of faces that must move alike, where only the form tells that they are the same. */
const minFacesTogether = 2;
/** The least overlap of the outlines of a plane face before and after, as a share of their union. */
const minSimilarity = 0.75;
/** The cosine from which directions count as equal. */
const parallel = 1 - 1e-8;
/** Relative tolerance of exact areas. */
const exactPart = 1e-6;

interface Movable {
  readonly number: number;
  readonly face: FaceLocation;
}

interface Offer {
  readonly one: Movable;
  readonly other: Movable;
  readonly step: Vector;
}

type Taken = Set<Movable>;

function movableFaces({ faces, differing }: ComparedSide, told: readonly number[]) {
  const left = new Set(told);
  return [...differing].flatMap((number): Movable[] => {
    const face = faces[number];
    const isKnown = face?.isExact === true && face.surface !== null && face.area > 0;
    return isKnown && !left.has(number) ? [{ number, face }] : [];
  });
}

/** The displacement of a face that kept its form; null if it is another face. */
function rigidStep(a: FaceLocation, b: FaceLocation, slack: number): Vector | null {
  if (Math.abs(a.area - b.area) > exactPart * Math.max(a.area, b.area)) return null;
  const step = minus(b.centre, a.centre);
  const isCarried = ([0, 1] as const).every(
    (end) => distance(plus(a.box[end], step), b.box[end]) <= 4 * slack,
  );
  if (!isCarried || !a.surface || !b.surface || a.surface.kind !== b.surface.kind) return null;
  const exact = surfaceStep(a.surface, b.surface, step);
  return isSameSurface(movedBy(a.surface, exact), b.surface, slack) ? exact : null;
}

/**
 * The displacement to the accuracy of the surfaces, as far as they determine it: centres are only as accurate as the
 * triangles.
 */
function surfaceStep(a: Surface, b: Surface, step: Vector): Vector {
  if (a.kind !== 'plane' || b.kind !== 'plane') return step;
  const away = dot(minus(b.origin, a.origin), a.normal);
  return plus(step, times(a.normal, away - dot(step, a.normal)));
}

function movedBy(surface: Surface, step: Vector): Surface {
  return surface.kind === 'other' ? surface : { ...surface, origin: plus(surface.origin, step) };
}

/** The displacement of a plane face along its normal; null unless both have about the same outline. */
function normalStep(
  one: FaceLocation,
  other: FaceLocation,
  isMove: (step: number) => boolean,
): Vector | null {
  const [a, b] = [one.surface, other.surface];
  if (a?.kind !== 'plane' || b?.kind !== 'plane' || dot(a.normal, b.normal) < parallel) return null;
  const away = dot(minus(b.origin, a.origin), a.normal);
  if (!isMove(Math.abs(away))) return null;
  const likeness = likenessOf(coverOf(one, a.normal), coverOf(other, a.normal));
  return likeness < minSimilarity ? null : times(a.normal, away);
}

/** Each face once: first those of the displacement that most faces have, then the shortest ones. */
function chosen(offers: readonly Offer[], min: number): readonly Offer[] {
  const groups = groupsOf(offers);
  const sizes = new Map([...groups].flatMap(([, some]) => some.map((one) => [one, some.length])));
  const sorted = offers
    .filter((offer) => (sizes.get(offer) ?? 0) >= min)
    .sort(
      (a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0) || lengthOf(a.step) - lengthOf(b.step),
    );
  const taken: Taken = new Set();
  const free = sorted.filter(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return false;
    taken.add(one).add(other);
    return true;
  });
  return [...groupsOf(free).values()].filter((group) => group.length >= min).flat();
}

/** Metres to which displacements are equal, those of curved faces being as accurate as their triangles. */
const sameStep = 1e-6;

function groupsOf(offers: readonly Offer[]): ReadonlyMap<string, Offer[]> {
  const groups = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = offer.step.map((share) => Math.round(share / sameStep)).join();
    const group = groups.get(key);
    if (group) group.push(offer);
    else groups.set(key, [offer]);
  }
  return groups;
}

/** Whether a face is the flat end of the part in both revisions, between which its size changed. */
function endsOf(before: ComparedSide, after: ComparedSide) {
  const [old, current] = [boxOf(before), boxOf(after)];
  return (a: FaceLocation, b: FaceLocation): boolean => {
    const { surface } = a;
    if (surface?.kind !== 'plane') return false;
    const axis = surface.normal.findIndex((share) => Math.abs(share) > axisCosine);
    const i = axis === 0 || axis === 1 || axis === 2 ? axis : null;
    if (i === null) return false;
    const end = surface.normal[i] > 0 ? 1 : 0;
    const isOther = Math.abs(old[1][i] - old[0][i] - (current[1][i] - current[0][i])) > minStep;
    const isAt = (face: FaceLocation, box: readonly [Vector, Vector]) =>
      Math.abs(face.box[end][i] - box[end][i]) <= minStep;
    return isOther && isAt(a, old) && isAt(b, current);
  };
}

function boxOf({ faces }: ComparedSide): readonly [Vector, Vector] {
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const { box, area } of faces) {
    if (!(area > 0)) continue;
    for (const i of [0, 1, 2] as const) {
      low[i] = Math.min(low[i], box[0][i]);
      high[i] = Math.max(high[i], box[1][i]);
    }
  }
  return [low, high];
}

function sizeOf(side: ComparedSide): number {
  const [low, high] = boxOf(side);
  return low[0] <= high[0] ? distance(low, high) : 0;
}

function changeOf({ one, other, step }: Offer): ExplainingChange {
  const face = { kind: 'face' } as const;
  return {
    ...{ count: 1, before: face, after: face, shift: step, isExact: true },
    faces: { before: [one.number], after: [other.number] },
  };
}
