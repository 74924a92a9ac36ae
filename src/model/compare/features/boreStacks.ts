import type { Hole } from '../../features/features';
import type { Vector } from '../../shapes';
import { cross, dot, lengthOf, minus } from '../../vectors';
import type { FeatureChange, FeatureSize } from './featureSize';
import { outOfRange } from '../../../words/outOfRange';

/** Holes of both revisions on one axis. */
export interface HoleStack {
  readonly before: readonly Hole[];
  readonly after: readonly Hole[];
}

/** Groups holes by their axes, regardless of their senses. @param slack metres by which axes may be apart */
export function stacksOf(
  before: readonly Hole[],
  after: readonly Hole[],
  slack: number,
): readonly HoleStack[] {
  const stacks: { before: Hole[]; after: Hole[] }[] = [];
  for (const [side, holes] of [['before', before] as const, ['after', after] as const]) {
    for (const hole of holes) {
      const known = stacks.find((stack) => {
        const [first = hole] = [...stack.before, ...stack.after];
        return isOnOneAxis(first, hole, slack);
      });
      const stack = known ?? { before: [], after: [] };
      if (!known) stacks.push(stack);
      stack[side].push(hole);
    }
  }
  return stacks;
}

/**
 * The changes of the bores of a stack. What is one counterbored hole in one revision may be two holes in the other,
 * although most of the geometry is the same. Null if the depth of a hole is not known and the diameters differ.
 */
export function boreChanges({ before, after }: HoleStack): readonly FeatureChange[] | null {
  const [first] = [...before, ...after];
  if (!first) return [];
  const [old, current] = [boresOf(before, first.direction), boresOf(after, first.direction)];
  if (!old || !current) return areAsWide(before, after) ? [] : null;
  const asWide = pairUp(old, current, (one, other) => isNear(one.diameter, other.diameter));
  const others = pairUp(asWide.before, asWide.after, () => true);
  return [
    ...[...asWide.pairs, ...others.pairs].flatMap(([one, other]) =>
      isNear(one.diameter, other.diameter) && isNear(lengthOfBore(one), lengthOfBore(other))
        ? []
        : [change(sizeOf(one), sizeOf(other))],
    ),
    ...others.before.map((bore) => change(sizeOf(bore), null)),
    ...others.after.map((bore) => change(null, sizeOf(bore))),
  ];
}

/** Pairs bores that overlap along the axis, those with the longest overlap first. */
function pairUp(
  before: readonly Bore[],
  after: readonly Bore[],
  isMate: (one: Bore, other: Bore) => boolean,
) {
  const offers = before.flatMap((one) =>
    after.flatMap((other) => {
      const shared = sharedOf(one, other);
      return shared > 0 && isMate(one, other) ? [{ one, other, shared }] : [];
    }),
  );
  offers.sort((a, b) => b.shared - a.shared);
  const taken = new Set<Bore>();
  const pairs = offers.flatMap(({ one, other }) => {
    if (taken.has(one) || taken.has(other)) return [];
    taken.add(one).add(other);
    return [[one, other] as const];
  });
  const left = (bores: readonly Bore[]) => bores.filter((bore) => !taken.has(bore));
  return { pairs, before: left(before), after: left(after) };
}

function areAsWide(before: readonly Hole[], after: readonly Hole[]): boolean {
  const [old, current] = [before, after].map((holes) =>
    holes.flatMap(diametersOf).sort((a, b) => a - b),
  );
  return (
    old?.length === current?.length &&
    (old ?? []).every((diameter, i) => isNear(diameter, current?.[i] ?? outOfRange()))
  );
}

function diametersOf({ diameter, mouths }: Hole): readonly number[] {
  const bored = mouths.filter(({ form }) => form === 'counterbore');
  return [diameter, ...bored.map((mouth) => mouth.diameter)];
}

/** A cylindrical section of a hole, of one diameter. */
interface Bore {
  readonly diameter: number;
  /** Metres along the axis of the stack. */
  readonly from: number;
  readonly to: number;
}

/** Tolerance in metres within which bores are equal. */
const nearBy = 5e-6;

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= nearBy;
}

/** Sine: axes of holes are exact, but written with as few as six digits. */
const parallelSine = 1e-5;

function isOnOneAxis(a: Hole, b: Hole, slack: number): boolean {
  if (lengthOf(cross(a.direction, b.direction)) > parallelSine) return false;
  return lengthOf(cross(minus(b.origin, a.origin), a.direction)) <= slack;
}

/** Returns null if the depth of a hole is not known. */
function boresOf(holes: readonly Hole[], axis: Vector): readonly Bore[] | null {
  const all = holes.map((hole) => boresOfHole(hole, axis));
  if (!all.every((bores) => bores !== null)) return null;
  const sorted = all.flat().sort((a, b) => a.from - b.from);
  // Two adjoining holes of one diameter are one bore.
  return sorted.reduce<Bore[]>((merged, bore) => {
    const last = merged.at(-1);
    if (!last || !isNear(last.diameter, bore.diameter) || bore.from - last.to > nearBy)
      return [...merged, bore];
    return [...merged.slice(0, -1), { ...last, to: Math.max(last.to, bore.to) }];
  }, []);
}

function boresOfHole(
  { origin, direction, diameter, depth, mouths }: Hole,
  axis: Vector,
): readonly Bore[] | null {
  if (depth === null) return null;
  const bored = mouths.flatMap((mouth) =>
    mouth.form === 'counterbore' && mouth.depth !== null ? [{ ...mouth, depth: mouth.depth }] : [],
  );
  let [from, to] = [0, depth];
  const bores: Bore[] = [];
  const add = (wide: number, start: number, end: number) => {
    const ends = [start, end].map((at) => dot(origin, axis) + at * dot(direction, axis));
    if (end - start > nearBy)
      bores.push({ diameter: wide, from: Math.min(...ends), to: Math.max(...ends) });
  };
  for (const mouth of [...bored].sort((a, b) => b.diameter - a.diameter)) {
    if (mouth.isFar) {
      const start = depth - mouth.depth;
      add(mouth.diameter, start, to);
      to = Math.min(to, start);
    } else {
      add(mouth.diameter, from, mouth.depth);
      from = Math.max(from, mouth.depth);
    }
  }
  add(diameter, from, to);
  return bores;
}

function lengthOfBore({ from, to }: Bore): number {
  return to - from;
}

/** The length that both share along the axis, metres; negative if they are apart. */
function sharedOf(a: Bore, b: Bore): number {
  return Math.min(a.to, b.to) - Math.max(a.from, b.from);
}

function sizeOf(bore: Bore): FeatureSize {
  return { kind: 'bore', diameter: bore.diameter, length: lengthOfBore(bore) };
}

function change(before: FeatureSize | null, after: FeatureSize | null): FeatureChange {
  return { count: 1, before, after, shift: null, isExact: true };
}
