import { dot } from '../base/vector';
import { outOfRange } from '../../words/outOfRange';
import { bottomOf, endAt, firstOf, regionFaces, type EndFaces } from './endFaces';
import { alongAxis, axisKey, type Bore, carrierKey } from './bores';
import { isCoaxial, isParallel, type CoincidenceTolerance } from '../../model/exact/carrier';
import { pathThroughGroove } from './interrupted';
import type { Region, Regions } from './regions';
import { groupBy } from '../../words/groupBy';

/** Bores that form one hole, and the ends that lead out of it. */
export interface BoreChain {
  readonly bores: readonly Bore[];
  /** All ends of its bores. */
  readonly ends: readonly EndFaces[];
  readonly outer: readonly EndFaces[];
  /** Grooves between two of its bores that have no round wall of their own, as of balls. */
  readonly grooves: readonly GrooveBetween[];
  readonly faces: readonly number[];
}

/** A groove between two ends of bores that face each other. */
export interface GrooveBetween {
  readonly one: EndFaces;
  readonly other: EndFaces;
  readonly regions: readonly Region[];
}

interface OpenStack {
  readonly bores: Bore[];
  readonly ends: EndFaces[];
  readonly outer: EndFaces[];
  readonly regions: Region[];
}

/** Factor on the radius of a hole in the floor of a recess: a wider recess is not part of the hole. */
const widestStep = 5;
/** The same for a conical recess. */
export const widestCone = 4;
/** Factor on the radius: a wider cross hole or groove is a cavity into which two holes lead. */
const widestCrossing = 5;
/**
 * Longest gap within one hole, as a multiple of the bore's diameter or of the length of the walls on both
 * sides, whichever is larger. Over a longer gap nothing guides a tool. A pin hole through a hub is one hole;
 * windows on both sides of a cavity are two.
 */
const longestGap = 1;
/** Factor on the bore's diameter: such a slot holds a nut, whose height is less than the diameter of its screw. */
const widestSlot = 1;
/**
 * Factor on the radius of the narrow bore: the longest section between it and a wide one that the bridging
 * layers of printed parts may form.
 */
const longestBridge = 1;

/** Joins bores that form one hole. */
export class BoreChains {
  private readonly leaders: Map<Bore, Bore>;
  private readonly linked = new Set<EndFaces>();
  private readonly between = new Map<Bore, Region[]>();
  private readonly ofRegion = new Map<Region, Bore>();
  private readonly grooves: GrooveBetween[] = [];

  constructor(
    private readonly regions: Regions,
    private readonly bores: readonly Bore[],
  ) {
    this.leaders = new Map(bores.map((bore) => [bore, bore]));
    for (const bore of bores) for (const region of bore.regions) this.ofRegion.set(region, bore);
  }

  /** Joins bores that share an edge, as a cylinder and a cone. */
  linkBeside(end: EndFaces): void {
    for (const region of end.beside) {
      const other = this.ofRegion.get(region);
      if (!other || !isCoaxial(end.bore.surface, other.surface, this.regions.sameness)) continue;
      this.linked.add(end);
      this.join(end.bore, other, end.passed);
    }
  }

  /** Joins a narrow bore that opens through the floor of a wide one. */
  linkSteps(ends: readonly EndFaces[]): void {
    const open = ends.flatMap((end) =>
      end.floor && !this.linked.has(end) ? { end, face: firstOf(end.floor.faces) } : [],
    );
    const floors = groupBy(
      open,
      ({ end, face }) => `${face} ${axisKey(end.bore.surface, this.regions.sameness)}`,
    );
    const steps = [...floors.values()].flatMap(
      (group) => this.stepIn(group.map(({ end }) => end)) ?? [],
    );
    const floorsOf = new Map<Bore, Step[]>();
    for (const step of steps) {
      const { bore } = step.wide;
      floorsOf.set(bore, [...(floorsOf.get(bore) ?? []), step]);
    }
    for (const { narrow, wide, floor } of steps) {
      if (isRoom(wide.bore, floorsOf.get(wide.bore) ?? [])) continue;
      this.linked.add(narrow).add(wide);
      this.join(narrow.bore, wide.bore, [...narrow.passed, ...wide.passed, floor]);
    }
  }

  private stepIn(group: readonly EndFaces[]): Step | null {
    const narrow = group.find(({ form }) => form === 'open');
    const wide = group.find(({ form }) => form === 'closed');
    if (!narrow?.floor || !wide) return null;
    const { surface } = wide.bore;
    const widest = surface.kind === 'cone' ? widestCone : widestStep;
    const isStep = narrow.radius < wide.radius && surface.radius <= widest * narrow.radius;
    const isOne = isCoaxial(narrow.bore.surface, wide.bore.surface, this.regions.sameness);
    return isStep && isOne ? { narrow, wide, floor: narrow.floor } : null;
  }

  /**
   * Joins two bores on both sides of a cross hole, since a drill through both walls of a tube makes one hole.
   * Where the cross hole is much wider than the drill, they are two holes.
   */
  linkAcross(ends: readonly EndFaces[]): void {
    const { sameness } = this.regions;
    const waiting = new Map<string, EndFaces>();
    for (const end of ends) {
      const room = this.crossing(end);
      if (room === null) continue;
      const key = `${room} ${carrierKey(end.bore.surface, sameness)}`;
      const other = waiting.get(key);
      if (!other) waiting.set(key, end);
      else if (isFacing(other, end)) this.joinEnds(end, other, []);
    }
  }

  /**
   * A key of the cross hole at an end. The bores of equal cross holes, where they intersect, are each in two
   * halves.
   */
  private crossing(end: EndFaces): string | null {
    const { bore, form, beside } = end;
    if (form !== 'open' || this.linked.has(end) || beside.length === 0) return null;
    const keys = new Set<string>();
    for (const region of beside) {
      const surface = this.ofRegion.get(region)?.surface;
      if (surface?.kind !== 'cylinder') return null;
      if (surface.radius > widestCrossing * bore.surface.radius) return null;
      keys.add(carrierKey(surface, this.regions.sameness));
    }
    const [room = null] = keys;
    return keys.size === 1 ? room : null;
  }

  /** Joins bores on both sides of a groove around their axis, as for balls or a ring. */
  linkGrooves(ends: readonly EndFaces[]): void {
    const open = ends.filter(
      (end) => end.form === 'open' && !this.linked.has(end) && end.bore.surface.kind === 'cylinder',
    );
    for (const group of this.byCarrier(open)) {
      for (const end of group) this.linkGroove(end, group);
    }
  }

  private linkGroove(end: EndFaces, group: readonly EndFaces[]): void {
    if (this.linked.has(end)) return;
    const others = group.filter((one) => !this.linked.has(one) && isFacing(end, one));
    if (others.length === 0) return;
    const goals = new Map(others.flatMap((one) => one.bore.regions.map((region) => [region, one])));
    const way = pathThroughGroove(this.regions, end, goals, widestCrossing);
    if (!way) return;
    this.joinEnds(end, way.goal, way.regions);
    this.grooves.push({ one: end, other: way.goal, regions: way.regions });
  }

  /** Joins bores on both sides of a slot across them, as for a nut, also in separate pieces of the part. */
  linkSlots(ends: readonly EndFaces[]): void {
    const { sameness } = this.regions;
    const open = ends.filter(({ form, plane }) => form === 'open' && plane);
    for (const group of this.byCarrier(open)) {
      for (const end of group) {
        const { surface } = end.bore;
        if (surface.kind !== 'cylinder' || this.linked.has(end)) continue;
        const [next] = group
          .filter((one) => one.bore !== end.bore && !this.linked.has(one))
          .map((one) => ({ one, gap: gapBetween(end, one) }))
          .filter(({ gap }) => gap >= -sameness.length && gap <= widestSlot * 2 * surface.radius)
          .sort((a, b) => a.gap - b.gap);
        if (next) this.joinEnds(end, next.one, []);
      }
    }
  }

  /** Joins a wide and a narrow bore with some small steps between them, none of which is a whole floor. */
  linkBridges(ends: readonly EndFaces[]): void {
    const { sameness } = this.regions;
    const known = ends.filter((end) => (end.floor && end.at !== null) || isStepped(end, sameness));
    for (const group of groupBy(known, ({ bore }) => axisKey(bore.surface, sameness)).values()) {
      for (const narrow of group) {
        if (narrow.form !== 'open' || this.linked.has(narrow)) continue;
        const wide = group.find(
          (one) =>
            one.form === 'closed' &&
            !this.linked.has(one) &&
            narrow.radius < one.radius &&
            one.bore.surface.radius <= widestStep * narrow.radius &&
            isBridge(narrow, one),
        );
        if (wide) this.joinEnds(narrow, wide, [...narrow.passed, ...wide.passed]);
      }
    }
  }

  all(ends: readonly EndFaces[]): readonly BoreChain[] {
    const stacks = new Map<Bore, OpenStack>();
    for (const bore of this.bores) {
      const leader = this.leaderOf(bore);
      const stack = stacks.get(leader) ?? { bores: [], ends: [], outer: [], regions: [] };
      stacks.set(leader, stack);
      stack.bores.push(bore);
      stack.regions.push(...bore.regions, ...(this.between.get(bore) ?? []));
    }
    for (const end of ends) {
      const stack = stacks.get(this.leaderOf(end.bore)) ?? outOfRange();
      stack.ends.push(end);
      if (this.linked.has(end)) continue;
      stack.outer.push(end);
      stack.regions.push(...end.passed, ...bottomOf(end));
    }
    return [...stacks.values()].map(({ bores, ends: all, outer, regions }) => ({
      bores,
      ends: all,
      outer,
      grooves: this.grooves.filter(({ one }) => bores.includes(one.bore)),
      faces: regionFaces(regions),
    }));
  }

  private byCarrier(ends: readonly EndFaces[]): Iterable<readonly EndFaces[]> {
    const { sameness } = this.regions;
    return groupBy(ends, ({ bore }) => carrierKey(bore.surface, sameness)).values();
  }

  private joinEnds(one: EndFaces, other: EndFaces, between: readonly Region[]): void {
    this.linked.add(one).add(other);
    this.join(one.bore, other.bore, between);
  }

  private join(one: Bore, other: Bore, between: readonly Region[]): void {
    this.leaders.set(this.leaderOf(other), this.leaderOf(one));
    this.between.set(one, [...(this.between.get(one) ?? []), ...between]);
  }

  private leaderOf(bore: Bore): Bore {
    let at = bore;
    for (let next = this.leaders.get(at) ?? at; next !== at; next = this.leaders.get(at) ?? at) {
      this.leaders.set(at, this.leaders.get(next) ?? next);
      at = next;
    }
    return at;
  }
}

/** A narrow hole in the floor of a wide one. */
interface Step {
  readonly narrow: EndFaces;
  readonly wide: EndFaces;
  readonly floor: Region;
}

/**
 * Whether a wide bore is a cavity between two narrow ones.
 * @param steps at its ends
 */
function isRoom(wide: Bore, [one, other]: readonly Step[]): boolean {
  if (!one || !other) return false;
  return !isShortGap(lengthOf(wide), one.narrow.bore, other.narrow.bore);
}

function isShortGap(gap: number, one: Bore, other: Bore): boolean {
  const wide = 2 * Math.min(one.surface.radius, other.surface.radius);
  return gap <= longestGap * Math.max(wide, lengthOf(one) + lengthOf(other));
}

/** Whether two coaxial ends face each other across a gap that may be within one hole. */
function isFacing(one: EndFaces, other: EndFaces): boolean {
  if (dot(one.outwards, other.outwards) >= 0) return false;
  const { surface } = one.bore;
  const hand = Math.sign(dot(one.outwards, surface.axis));
  const from = hand * middleOf(one);
  const to = hand * alongAxis(surface, other.bore.surface, { at: middleOf(other) });
  return to > from && isShortGap(to - from, one.bore, other.bore);
}

/** Distance between two ends that face each other; NaN where they do not. */
function gapBetween(one: EndFaces, other: EndFaces): number {
  if (one.at === null || other.at === null || dot(one.outwards, other.outwards) >= 0) return NaN;
  const { surface } = one.bore;
  const hand = Math.sign(dot(one.outwards, surface.axis));
  return hand * (alongAxis(surface, other.bore.surface, { at: other.at }) - one.at);
}

/** Whether planes across the axis at several heights surround an end, with walls along it between them. */
function isStepped(
  { bore: { surface }, beside }: EndFaces,
  sameness: CoincidenceTolerance,
): boolean {
  return beside.every(
    (region) =>
      region.surface.kind === 'plane' &&
      (isParallel(region.surface.normal, surface.axis, sameness) ||
        Math.abs(dot(region.surface.normal, surface.axis)) <= sameness.angle),
  );
}

/** Whether a narrow bore begins shortly behind the floor of a wide one. */
function isBridge(narrow: EndFaces, wide: EndFaces): boolean {
  const behind = gapBetween({ ...narrow, at: narrow.at ?? middleOf(narrow) }, wide);
  return behind > 0 && behind <= longestBridge * narrow.radius;
}

function lengthOf({ low, high }: Bore): number {
  return low && high ? high.at - low.at : 0;
}

/** Of an open end: it has an edge, unlike a tip. */
function middleOf({ bore, outwards }: EndFaces): number {
  return (endAt(bore, dot(outwards, bore.surface.axis) > 0) ?? outOfRange()).at;
}
