import { dot } from '../base/vector';
import { outOfRange } from '../../words/outOfRange';
import { bottomOf, endAt, firstOf, regionFaces, type BeyondEnd } from './beyondEnd';
import { alongAxis, axisKey, type Bore, carrierKey } from './bores';
import { isCoaxial } from '../../model/exact/carrier';
import { pathThroughGroove } from './interrupted';
import type { Region, Regions } from './regions';
import { groupBy } from '../../words/groupBy';

/** Bores that are one hole, with their ends that lead out of it. */
export interface Stack {
  readonly bores: readonly Bore[];
  /** All ends of its bores. */
  readonly ends: readonly BeyondEnd[];
  readonly outer: readonly BeyondEnd[];
  readonly faces: readonly number[];
}

interface OpenStack {
  readonly bores: Bore[];
  readonly ends: BeyondEnd[];
  readonly outer: BeyondEnd[];
  readonly regions: Region[];
}

/** A recess so many times as wide as the hole in its floor is a place where the hole is. */
const widestStep = 5;
/** The same of a recess that is a cone. */
const widestCone = 4;
/** Of a radius: a wider cross hole, or groove, is a room into which two holes lead. */
const widestCrossing = 5;
/**
 * Of the bore's diameter, and of the walls on both sides together: over a longer gap than either, nothing guides a
 * tool, and nothing makes two walls one. A pin hole through a hub is one, windows on both sides of a room are two.
 */
const longestGap = 1;
/** Of the bore's diameter: into such a slot a nut goes, and a nut is lower than its screw is wide. */
const widestSlot = 1;
/** Of the narrow bore's radius: between it and the wide one, printed parts have layers that bridge the wide one. */
const longestBridge = 1;

/** Puts bores that are one hole together. */
export class Stacks {
  private readonly leaders: Map<Bore, Bore>;
  private readonly linked = new Set<BeyondEnd>();
  private readonly between = new Map<Bore, Region[]>();
  private readonly ofRegion = new Map<Region, Bore>();

  constructor(
    private readonly regions: Regions,
    private readonly bores: readonly Bore[],
  ) {
    this.leaders = new Map(bores.map((bore) => [bore, bore]));
    for (const bore of bores) for (const region of bore.regions) this.ofRegion.set(region, bore);
  }

  /** Cylinder and cone in one edge. */
  linkBeside(end: BeyondEnd): void {
    for (const region of end.beside) {
      const other = this.ofRegion.get(region);
      if (!other || !isCoaxial(end.bore.surface, other.surface, this.regions.sameness)) continue;
      this.linked.add(end);
      this.join(end.bore, other, end.passed);
    }
  }

  /** Wide and narrow with a square floor between: the narrow one leads out through it, the wide one ends there. */
  linkSteps(ends: readonly BeyondEnd[]): void {
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

  private stepIn(group: readonly BeyondEnd[]): Step | null {
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
   * A drill that crosses another bore goes on behind it, as it does through both walls of a tube: one hole. Where
   * the bore is much wider than the drill, nobody drills across: there are two.
   */
  linkAcross(ends: readonly BeyondEnd[]): void {
    const { sameness } = this.regions;
    const waiting = new Map<string, BeyondEnd>();
    for (const end of ends) {
      const room = this.crossing(end);
      if (room === null) continue;
      const key = `${room} ${carrierKey(end.bore.surface, sameness)}`;
      const other = waiting.get(key);
      if (!other) waiting.set(key, end);
      else if (isFacing(other, end)) this.joinEnds(end, other, []);
    }
  }

  /** Names the cross hole into which an end leads: equal ones that cross are each two halves. */
  private crossing(end: BeyondEnd): string | null {
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

  /** A bore goes on behind a groove that is turned around its axis, as of balls or of a ring. */
  linkGrooves(ends: readonly BeyondEnd[]): void {
    const open = ends.filter(
      (end) => end.form === 'open' && !this.linked.has(end) && end.bore.surface.kind === 'cylinder',
    );
    for (const group of this.byCarrier(open)) {
      for (const end of group) this.linkGroove(end, group);
    }
  }

  private linkGroove(end: BeyondEnd, group: readonly BeyondEnd[]): void {
    if (this.linked.has(end)) return;
    const others = group.filter((one) => !this.linked.has(one) && isFacing(end, one));
    if (others.length === 0) return;
    const goals = new Map(others.flatMap((one) => one.bore.regions.map((region) => [region, one])));
    const way = pathThroughGroove(this.regions, end, goals, widestCrossing);
    if (way) this.joinEnds(end, way.goal, way.regions);
  }

  /** A bore goes on behind a slot that is cut across it, as for a nut, and in a body that lies on its own. */
  linkSlots(ends: readonly BeyondEnd[]): void {
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

  /** Wide and narrow with a few small steps between, of which none is a whole floor. */
  linkBridges(ends: readonly BeyondEnd[]): void {
    const { sameness } = this.regions;
    const known = ends.filter(({ floor, at }) => floor && at !== null);
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

  all(ends: readonly BeyondEnd[]): readonly Stack[] {
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
      faces: regionFaces(regions),
    }));
  }

  private byCarrier(ends: readonly BeyondEnd[]): Iterable<readonly BeyondEnd[]> {
    const { sameness } = this.regions;
    return groupBy(ends, ({ bore }) => carrierKey(bore.surface, sameness)).values();
  }

  private joinEnds(one: BeyondEnd, other: BeyondEnd, between: readonly Region[]): void {
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
  readonly narrow: BeyondEnd;
  readonly wide: BeyondEnd;
  readonly floor: Region;
}

/** Whether a wide bore is a room between two narrow ones. @param steps at its ends */
function isRoom(wide: Bore, [one, other]: readonly Step[]): boolean {
  if (!one || !other) return false;
  return !isShortGap(lengthOf(wide), one.narrow.bore, other.narrow.bore);
}

function isShortGap(gap: number, one: Bore, other: Bore): boolean {
  const wide = 2 * Math.min(one.surface.radius, other.surface.radius);
  return gap <= longestGap * Math.max(wide, lengthOf(one) + lengthOf(other));
}

/** Whether two ends around one axis look at each other over a gap that one hole goes across. */
function isFacing(one: BeyondEnd, other: BeyondEnd): boolean {
  if (dot(one.outwards, other.outwards) >= 0) return false;
  const { surface } = one.bore;
  const hand = Math.sign(dot(one.outwards, surface.axis));
  const from = hand * middleOf(one);
  const to = hand * alongAxis(surface, other.bore.surface, { at: middleOf(other) });
  return to > from && isShortGap(to - from, one.bore, other.bore);
}

/** How far apart two ends are that look at each other; NaN where they do not. */
function gapBetween(one: BeyondEnd, other: BeyondEnd): number {
  if (one.at === null || other.at === null || dot(one.outwards, other.outwards) >= 0) return NaN;
  const { surface } = one.bore;
  const hand = Math.sign(dot(one.outwards, surface.axis));
  return hand * (alongAxis(surface, other.bore.surface, { at: other.at }) - one.at);
}

/** Whether a narrow bore begins a little behind the floor of a wide one. */
function isBridge(narrow: BeyondEnd, wide: BeyondEnd): boolean {
  const behind = gapBetween(narrow, wide);
  return behind > 0 && behind <= longestBridge * narrow.radius;
}

function lengthOf({ low, high }: Bore): number {
  return low && high ? high.at - low.at : 0;
}

function middleOf({ bore, outwards }: BeyondEnd): number {
  return endAt(bore, dot(outwards, bore.surface.axis) > 0)?.at ?? 0;
}
