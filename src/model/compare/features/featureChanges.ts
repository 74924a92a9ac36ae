import { groupBy } from '../../../words/groupBy';
import { outOfRange } from '../../../words/outOfRange';
import type { Feature, Hole, Slot } from '../../features/features';
import type { Vector } from '../../shapes';
import { along, cross, dot, lengthOf, minus } from '../../vectors';
import { boreChanges, stacksOf, type HoleStack } from './boreStacks';
import { featureKey, featureSizeOf, type ExplainingChange, type FeatureSize } from './featureSize';
import type { AreWallsUnchanged } from './unchangedWalls';

/**
 * The changes of a part's features. Features on one axis correspond to each other.
 * @param before the old features, moved to where the part is now
 * @param slack metres by which places may differ
 * @param extent metres from end to end of the part
 * @param kept tell the features of each revision whose walls the other one has too
 */
export function featureChanges(
  before: readonly Feature[],
  after: readonly Feature[],
  slack: number,
  extent: number,
  kept: UnchangedWalls,
): readonly ExplainingChange[] {
  const [old, current] = [spotsOf(before), spotsOf(after)];
  const alike = pairs(old, current, (a, b) => (a.key === b.key ? costInPlace(a, b, slack) : null));
  const stacked = ofStacks(...without(old, current, alike), slack, kept);
  const [restOld, restCurrent] = [stacked.before, stacked.after];
  const inPlace = pairs(restOld, restCurrent, (a, b) => costInPlace(a, b, slack));
  const [leftOld, leftCurrent] = without(restOld, restCurrent, inPlace);
  const moved = pairs(leftOld, leftCurrent, (a, b) => costOfMove(a, b, extent));
  const [gone, come] = without(leftOld, leftCurrent, moved);
  return [
    ...alike.flatMap(([a, b]) => (turnOf(a, b, slack) === null ? [] : [changedSpot(a, b, slack)])),
    ...stacked.changes,
    ...inPlace.map(([a, b]) => changedSpot(a, b, slack)),
    ...moved.map(([a, b]) => changedSpot(a, b, slack, minus(b.at, a.at))),
    ...elsewhere(gone, come, { kept, slack, extent }),
    ...ofSurface(before, after, kept),
  ];
}

interface UnchangedWalls {
  readonly before: AreWallsUnchanged;
  readonly after: AreWallsUnchanged;
}

/**
 * Finds holes on one axis that the two revisions divide differently, reports them bore by bore, and returns the rest.
 */
function ofStacks(
  before: readonly Spot[],
  after: readonly Spot[],
  slack: number,
  kept: UnchangedWalls,
) {
  const spotOf = new Map([...before, ...after].map((spot) => [spot.feature, spot]));
  const listed = new Set<Spot>();
  const holesOf = (spots: readonly Spot[]) =>
    spots.flatMap(({ feature }) => (feature.kind === 'hole' ? [feature] : []));
  const changes = stacksOf(holesOf(before), holesOf(after), slack).flatMap((stack) => {
    const found = isDividedOtherwise(stack) ? boreChanges(stack) : null;
    if (!found) return [];
    for (const hole of [...stack.before, ...stack.after]) {
      const spot = spotOf.get(hole);
      if (spot) listed.add(spot);
    }
    const faces = { before: facesOf(stack.before), after: facesOf(stack.after) };
    const isKept = (size: FeatureSize | null, side: 'before' | 'after') => {
      const [hole] = stack[side];
      if (size?.kind !== 'bore' || !hole) return false;
      return kept[side]({ ...hole, diameter: size.diameter, faces: faces[side] });
    };
    const told = found.filter(
      (change) =>
        (change.before ?? !isKept(change.after, 'after')) &&
        (change.after ?? !isKept(change.before, 'before')),
    );
    return told.map((change) => ({ ...change, faces }));
  });
  const left = (spots: readonly Spot[]) => spots.filter((spot) => !listed.has(spot));
  return { changes, before: left(before), after: left(after) };
}

function facesOf(features: readonly Feature[]): readonly number[] {
  return features.flatMap(({ faces }) => faces);
}

/** Whether holes of one revision do not correspond one to one to holes of the other. */
function isDividedOtherwise({ before, after }: HoleStack): boolean {
  if (before.length === 0 || after.length === 0) return false;
  if (before.length !== after.length) return true;
  // A counterbore of the one revision is the hole of the other.
  const isHoleEnd = (one: Hole, other: Hole) =>
    one.mouths.some(
      ({ form, diameter }) =>
        form === 'counterbore' && Math.abs(diameter - other.diameter) <= sameDiameter,
    );
  return before.some((one) =>
    after.some((other) => isHoleEnd(one, other) || isHoleEnd(other, one)),
  );
}

/** Metres; smaller differences come from how exporters write numbers. */
const sameDiameter = 1e-6;

interface Sized {
  readonly feature: Feature;
  readonly size: FeatureSize;
  readonly key: string;
}

/** A feature with an axis, and its place. */
interface Spot extends Sized {
  /** The middle of the known length of the axis. */
  readonly at: Vector;
  readonly direction: Vector;
  readonly half: number | null;
}

/** With more pairs than this, features are only counted by size. */
const maxPairs = 4_000_000;

function spotsOf(features: readonly Feature[]): readonly Spot[] {
  return features.flatMap((feature): Spot[] => {
    const size = featureSizeOf(feature);
    if (!size || feature.kind === 'fillet' || feature.kind === 'chamfer') return [];
    const { origin, direction } = feature;
    const long = feature.kind === 'boss' ? feature.height : feature.depth;
    const half = long === null ? null : long / 2;
    const at = along(origin, direction, half ?? 0);
    return [{ feature, size, key: featureKey(size), at, direction, half }];
  });
}

/** Returns null unless both are on one axis and overlap or adjoin along it. */
function costInPlace(a: Spot, b: Spot, slack: number): number | null {
  if (a.size.kind !== b.size.kind) return null;
  if (lengthOf(cross(a.direction, b.direction)) > parallel) return null;
  const step = minus(b.at, a.at);
  const apart = Math.abs(dot(step, a.direction));
  const aside = lengthOf(cross(step, a.direction));
  if (aside > slack) return null;
  if (a.half !== null && b.half !== null && apart > a.half + b.half + slack) return null;
  return apart + (a.key === b.key ? 0 : slack);
}

/** Sine: files write directions with at least six digits. */
const parallel = 1e-5;

/** A feature that moved by more than this share of the part's extent is reported as removed and added. */
const maxMove = 0.25;

function costOfMove(a: Spot, b: Spot, extent: number): number | null {
  const isAlike = a.key === b.key && lengthOf(cross(a.direction, b.direction)) <= parallel;
  const away = lengthOf(minus(b.at, a.at));
  return isAlike && away <= maxMove * extent ? away : null;
}

function pairs(
  before: readonly Spot[],
  after: readonly Spot[],
  cost: (a: Spot, b: Spot) => number | null,
): readonly (readonly [Spot, Spot])[] {
  if (before.length * after.length > maxPairs) return [];
  const offers = before.flatMap((one) =>
    after.flatMap((other) => {
      const price = cost(one, other);
      return price === null ? [] : [{ one, other, price }];
    }),
  );
  offers.sort((a, b) => a.price - b.price);
  const taken = new Set<Spot>();
  return offers.flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other] as const];
  });
}

function without(
  before: readonly Spot[],
  after: readonly Spot[],
  paired: readonly (readonly [Spot, Spot])[],
): readonly [readonly Spot[], readonly Spot[]] {
  const taken = new Set(paired.flat());
  return [before.filter((spot) => !taken.has(spot)), after.filter((spot) => !taken.has(spot))];
}

function changed(
  before: Sized | null,
  after: Sized | null,
  shift: Vector | null = null,
): ExplainingChange {
  return {
    ...{ count: 1, before: before?.size ?? null, after: after?.size ?? null, shift, isExact: true },
    faces: { before: before?.feature.faces ?? [], after: after?.feature.faces ?? [] },
  };
}

/** The change of a feature that is near where it was, with its turn. */
function changedSpot(
  before: Spot,
  after: Spot,
  slack: number,
  shift: Vector | null = null,
): ExplainingChange {
  const turn = turnOf(before, after, slack);
  return { ...changed(before, after, shift), ...(turn !== null && { turn }) };
}

/**
 * The angle in radians between two slots on parallel axes; null if it is too small to be told, or if they are none. A
 * straight slot is the same after half a turn, an arc slot is not.
 */
function turnOf({ feature: a }: Spot, { feature: b }: Spot, slack: number): number | null {
  if (a.kind !== 'slot' || b.kind !== 'slot' || !a.arc !== !b.arc) return null;
  const [from, to] = a.arc ? [towardsCentre(a), towardsCentre(b)] : [a.lengthwise, b.lengthwise];
  const cosine = a.arc ? dot(from, to) : Math.abs(dot(from, to));
  const turn = Math.atan2(lengthOf(cross(from, to)), cosine);
  return turn >= minTurn && (turn * Math.max(a.length, b.length)) / 2 > slack ? turn : null;
}

/** Half of the last place in which degrees are written. */
const minTurn = (0.005 * Math.PI) / 180;

/** Unit vector from the middle of an arc slot to the centre of its arc, whichever way its axis was taken. */
function towardsCentre({ direction, lengthwise }: Slot): Vector {
  return cross(direction, lengthwise);
}

/** First features that moved too far or in different directions, then those that changed. */
function elsewhere(
  gone: readonly Spot[],
  come: readonly Spot[],
  { kept, slack, extent }: { kept: UnchangedWalls; slack: number; extent: number },
): readonly ExplainingChange[] {
  const same = pairs(gone, come, (a, b) => (a.key === b.key ? 0 : null));
  return [
    ...same.map(([a, b]): ExplainingChange => ({ ...changed(a, b), isElsewhere: true })),
    ...leftover(...without(gone, come, same), kept, (old, current) =>
      resizedElsewhere(old, current, slack, extent),
    ),
  ];
}

/** Features that have another size in another place: nearest to nearest, with the way across their axes. */
function resizedElsewhere(
  old: readonly Spot[],
  current: readonly Spot[],
  slack: number,
  extent: number,
): readonly ExplainingChange[] {
  const isParallel = (a: Spot, b: Spot) => lengthOf(cross(a.direction, b.direction)) <= parallel;
  const near = pairs(old, current, (a, b) => (isParallel(a, b) ? lengthOf(aside(a, b)) : null));
  const far = pairs(...without(old, current, near), () => 0);
  return [...near, ...far].map(([a, b]): ExplainingChange => {
    const step = aside(a, b);
    if (!isParallel(a, b) || lengthOf(step) > maxMove * extent)
      return { ...changed(a, b), isElsewhere: true };
    // Along the axis only its depth is known to differ.
    return changedSpot(a, b, slack, lengthOf(step) > slack ? step : null);
  });
}

/** The way from one feature to the other across the axis of the first. */
function aside({ at, direction }: Spot, other: Spot): Vector {
  const step = minus(other.at, at);
  return along(step, direction, -dot(step, direction));
}

/**
 * By kind: if all removed features are equal, and as many equal ones of about their size were added, they are the same
 * in another size.
 */
function leftover<S extends Sized>(
  gone: readonly S[],
  come: readonly S[],
  kept: UnchangedWalls,
  resized: (old: readonly S[], current: readonly S[]) => readonly ExplainingChange[],
): readonly ExplainingChange[] {
  const kinds = new Set([...gone, ...come].map(({ size }) => size.kind));
  return [...kinds].flatMap((kind) => {
    const [old, current] = [
      gone.filter(({ size, feature }) => size.kind === kind && !kept.before(feature)),
      come.filter(({ size, feature }) => size.kind === kind && !kept.after(feature)),
    ];
    const isOneKind = [old, current].every(
      (spots) => new Set(spots.map(({ key }) => key)).size === 1,
    );
    const [one, other] = [old[0], current[0]];
    const isOneSize = one && other && isOfAboutOneSize(one.size, other.size);
    if (isOneKind && isOneSize && old.length === current.length) {
      return resized(old, current);
    }
    return [...old.map((one) => changed(one, null)), ...current.map((one) => changed(null, one))];
  });
}

/** The most times that a feature may be larger than the one that it was; other ones have nothing in common. */
const maxGrowth = 3;
/** Exporters write 3 and 1 as 2.999999999999999 and 0.999999999999997. */
const rounding = 1e-6;

function isOfAboutOneSize(a: FeatureSize, b: FeatureSize): boolean {
  const [one, other] = [acrossOf(a), acrossOf(b)];
  return Math.max(one, other) <= (maxGrowth + rounding) * Math.min(one, other);
}

/** The size by which a drawing names a feature first, metres; 1 for a face, which has none. */
function acrossOf(size: FeatureSize): number {
  switch (size.kind) {
    case 'hole':
    case 'bore':
    case 'boss':
      return size.diameter;
    case 'slot':
    case 'chamfer':
      return size.width;
    case 'fillet':
    case 'round':
      return size.radius;
    case 'wall':
    case 'thickness':
    case 'gap':
      return size.length;
    case 'face':
      return 1;
  }
}

/**
 * Fillets and chamfers have no place of their own, so their numbers by size are compared. Of equal ones, those whose
 * walls the other revision has too are counted first: what remains is what came or went.
 */
function ofSurface(
  before: readonly Feature[],
  after: readonly Feature[],
  kept: UnchangedWalls,
): readonly ExplainingChange[] {
  const [old, current] = [bareSizes(before), bareSizes(after)];
  const gone = surplusOf(old, current, kept.before);
  const come = surplusOf(current, old, kept.after);
  return leftover(gone, come, kept, (before, after) =>
    before.map((one, i) => changed(one, after[i] ?? outOfRange())),
  );
}

/** Of each size as many as there are more than others of it. */
function surplusOf(
  sized: readonly Sized[],
  others: readonly Sized[],
  isKept: AreWallsUnchanged,
): readonly Sized[] {
  const keyOf = ({ key }: Sized) => key;
  const known = groupBy(others, keyOf);
  return [...groupBy(sized, keyOf)].flatMap(([key, same]) => {
    const count = known.get(key)?.length ?? 0;
    if (count === 0 || count >= same.length) return same.slice(count);
    const ordered = same
      .map((one) => ({ one, isKept: isKept(one.feature) }))
      .sort((a, b) => Number(b.isKept) - Number(a.isKept));
    return ordered.slice(count).map(({ one }) => one);
  });
}

function bareSizes(features: readonly Feature[]): readonly Sized[] {
  return features.flatMap((feature) => {
    const size =
      feature.kind === 'fillet' || feature.kind === 'chamfer' ? featureSizeOf(feature) : null;
    return size ? [{ feature, size, key: featureKey(size) }] : [];
  });
}
