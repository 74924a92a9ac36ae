import type { Hole, Mouth } from '../../model/features/features';
import { along, dot, times } from '../base/vector';
import { outOfRange } from '../../words/outOfRange';
import { bottomOf, endAt, firstOf, regionFaces, type BeyondEnd } from './beyondEnd';
import { alongAxis, axisKey, type Bore, boresOf, carrierKey, handOf } from './bores';
import { isCoaxial } from '../../model/exact/carrier';
import type { End } from './ends';
import type { Facing } from './facing';
import { Grooves } from './grooves';
import { BoreEnds } from './boreEnds';
import type { Region, Regions } from './regions';

/**
 * The round holes of a part: bores around one axis that go on in each other are one.
 * @param shafts round walls with the material inside
 */
export function holesOf(regions: Regions, facing: Facing, shafts: BoreEnds): readonly Hole[] {
  const bores = boresOf(regions);
  const ends = new BoreEnds(regions, facing, bores).all();
  const stacks = new Stacks(regions, bores);
  for (const end of ends) stacks.linkBeside(end);
  stacks.linkSteps(ends);
  stacks.linkAcross(ends);
  const grooves = new Grooves(regions, shafts);
  return stacks
    .all(ends)
    .filter((stack) => !grooves.isGroove(stack))
    .flatMap((stack) => holeOf(stack) ?? []);
}

/** Bores that are one hole, with their ends that lead out of it. */
interface Stack {
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
/** Of a radius: a wider cross hole is a room into which two holes lead. */
const widestCrossing = 2;

class Stacks {
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
    const floors = new Map<string, BeyondEnd[]>();
    for (const end of ends) {
      if (!end.floor || this.linked.has(end)) continue;
      const face = firstOf(end.floor.faces);
      const key = `${face} ${axisKey(end.bore.surface, this.regions.sameness)}`;
      const there = floors.get(key);
      if (there) there.push(end);
      else floors.set(key, [end]);
    }
    for (const group of floors.values()) this.linkFloor(group);
  }

  private linkFloor(group: readonly BeyondEnd[]): void {
    const narrow = group.find(({ form }) => form === 'open');
    const wide = group.find(({ form }) => form === 'closed');
    if (!narrow?.floor || !wide) return;
    const { surface } = wide.bore;
    const widest = surface.kind === 'cone' ? widestCone : widestStep;
    const isStep = narrow.radius < wide.radius && surface.radius <= widest * narrow.radius;
    if (!isStep || !isCoaxial(narrow.bore.surface, wide.bore.surface, this.regions.sameness))
      return;
    this.linked.add(narrow).add(wide);
    this.join(narrow.bore, wide.bore, [...narrow.passed, ...wide.passed, narrow.floor]);
  }

  /** A hole that a cross hole of about its size interrupts goes on behind it. */
  linkAcross(ends: readonly BeyondEnd[]): void {
    const { sameness } = this.regions;
    const waiting = new Map<string, BeyondEnd>();
    for (const end of ends) {
      const room = this.crossing(end);
      if (room === null) continue;
      const key = `${room} ${carrierKey(end.bore.surface, sameness)}`;
      const other = waiting.get(key);
      if (!other) waiting.set(key, end);
      else if (dot(other.outwards, end.outwards) < 0) {
        this.linked.add(end).add(other);
        this.join(end.bore, other.bore, []);
      }
    }
  }

  /** A number for the cross hole into which an end leads. */
  private crossing(end: BeyondEnd): number | null {
    const { bore, form, beside } = end;
    if (form !== 'open' || this.linked.has(end) || beside.length === 0) return null;
    const rooms = new Set(beside.map((region) => this.ofRegion.get(region)));
    const [room] = rooms;
    if (rooms.size !== 1 || room?.surface.kind !== 'cylinder') return null;
    return room.surface.radius <= widestCrossing * bore.surface.radius
      ? firstOf(firstOf(room.regions).faces)
      : null;
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

/** Along a hole from its opening. */
interface Stage {
  readonly bore: Bore;
  readonly from: number;
  readonly to: number;
  /** Of its radius: at its beginning, and at its end. */
  readonly fromRadius: number;
  readonly toRadius: number;
}

function holeOf({ bores, ends, outer, faces }: Stack): Hole | null {
  const [first, second, ...others] = outer;
  const main = mainOf(bores);
  if (!main || !first || !second || others.length > 0) return null;
  const opening = openingOf(first, second);
  if (opening?.form !== 'open') return null;
  const other = opening === first ? second : first;
  const isThrough = other.form === 'open';
  const direction = times(opening.outwards, -1);
  const axis = { origin: main.surface.origin, axis: direction };
  const start = placeOf(opening, axis) ?? roughPlace(opening, axis);
  const stages = bores.map((bore) => stageOf(bore, ends, axis)).sort((a, b) => a.from - b.from);
  const far = placeOf(other, axis);
  const end = isThrough || other.bore.surface.kind === 'cylinder' ? far : endOfDiameter(stages);
  const isExact = placeOf(opening, axis) !== null && end !== null;
  const least = main.surface.radius;
  const mouths = mouthsOf(stages, least, start, isThrough ? far : null);
  return {
    kind: 'hole',
    faces,
    diameter: 2 * least,
    depth: isExact && end > start ? end - start : null,
    isThrough,
    mouths,
    tipAngle: tipAngleOf(other),
    origin: along(axis.origin, direction, start),
    direction,
  };
}

/** The narrowest cylinder; where several are, any of them says where the axis is. */
function mainOf(bores: readonly Bore[]): Bore | null {
  const cylinders = bores.filter(({ surface }) => surface.kind === 'cylinder');
  return cylinders.reduce<Bore | null>(
    (least, bore) => (least && least.surface.radius <= bore.surface.radius ? least : bore),
    null,
  );
}

/** The end that is open; of two the wider one, and of equal ones that from which most people look. */
function openingOf(first: BeyondEnd, second: BeyondEnd): BeyondEnd | null {
  if (first.form !== 'open') return second;
  if (second.form !== 'open') return first;
  const wider =
    first.bore.surface.radius + first.radius - second.bore.surface.radius - second.radius;
  if (Math.abs(wider) > 1e-6 * first.radius) return wider > 0 ? first : second;
  return handOf(first.outwards) > 0 ? first : second;
}

interface Along {
  readonly origin: Bore['surface']['origin'];
  readonly axis: Bore['surface']['axis'];
}

function placeOf({ bore, at }: BeyondEnd, axis: Along): number | null {
  return at === null ? null : alongAxis(axis, bore.surface, { at });
}

/** Where faces meet the axis in no closed form: in the middle of the edge around. */
function roughPlace({ bore, outwards }: BeyondEnd, axis: Along): number {
  const end = endAt(bore, dot(outwards, bore.surface.axis) > 0);
  return end ? alongAxis(axis, bore.surface, end) : 0;
}

function stageOf(bore: Bore, beyond: readonly BeyondEnd[], axis: Along): Stage {
  const { surface, low, high } = bore;
  const hand = dot(surface.axis, axis.axis) > 0;
  const tip = surface.kind === 'cone' ? -surface.radius / Math.tan(surface.halfAngle) : 0;
  const known = (end: End | null, isHigh: boolean) => {
    if (!end || end.isSquare) return end?.at ?? tip;
    const met = beyond.find((one) => one.bore === bore && isOutOf(one, isHigh));
    return met?.floor ? (met.at ?? end.at) : end.at;
  };
  const ends = [known(low, false), known(high, true)].map((at) => ({
    at: alongAxis(axis, surface, { at }),
    radius:
      surface.kind === 'cone' ? surface.radius + at * Math.tan(surface.halfAngle) : surface.radius,
  }));
  const [from, to] = hand ? ends : [ends[1], ends[0]];
  return {
    bore,
    from: from?.at ?? NaN,
    to: to?.at ?? NaN,
    fromRadius: from?.radius ?? NaN,
    toRadius: to?.radius ?? NaN,
  };
}

function isOutOf({ bore, outwards }: BeyondEnd, isHigh: boolean): boolean {
  return dot(outwards, bore.surface.axis) > 0 === isHigh;
}

/** Where a drill's tip begins. */
function endOfDiameter(stages: readonly Stage[]): number | null {
  const last = stages.findLast(({ bore }) => bore.surface.kind === 'cylinder');
  return last?.bore.low?.isSquare === true && last.bore.high?.isSquare === true ? last.to : null;
}

function tipAngleOf({ bore: { surface }, form }: BeyondEnd): number | null {
  return form === 'tip' && surface.kind === 'cone' ? 2 * surface.halfAngle : null;
}

function mouthsOf(
  stages: readonly Stage[],
  least: number,
  start: number,
  far: number | null,
): readonly Mouth[] {
  const isMain = ({ bore: { surface } }: Stage) =>
    surface.kind === 'cylinder' && surface.radius <= least * (1 + 1e-6);
  const first = stages.findIndex(isMain);
  const last = stages.findLastIndex(isMain);
  const near = stages.slice(0, first).flatMap((stage, i) => {
    const narrower = { from: stage.toRadius, wide: stage.fromRadius, depth: stage.to - start };
    return mouthOf(stage, narrower, wideAt(stages[i - 1], 'toRadius'), least, false);
  });
  if (far === null) return near;
  const behind = stages.slice(last + 1);
  const others = behind.flatMap((stage, i) => {
    const narrower = { from: stage.fromRadius, wide: stage.toRadius, depth: far - stage.from };
    return mouthOf(stage, narrower, wideAt(behind[i + 1], 'fromRadius'), least, true);
  });
  return [...near, ...others.reverse()];
}

function wideAt(stage: Stage | undefined, side: 'toRadius' | 'fromRadius'): number | null {
  return stage?.bore.surface.kind === 'cylinder' ? stage[side] : null;
}

/** Of the bore's radius: a cone that widens a hole by less breaks its edge. */
const chamferShare = 0.4;

/** @param outside radius of the cylinder further out; a cone as wide is its floor */
function mouthOf(
  { bore: { surface } }: Stage,
  { from, wide, depth }: { readonly from: number; readonly wide: number; readonly depth: number },
  outside: number | null,
  least: number,
  isFar: boolean,
): Mouth[] {
  if (surface.kind === 'cylinder') {
    return [{ form: 'counterbore', diameter: 2 * wide, depth, angle: null, isFar }];
  }
  const isFloor = outside !== null && outside <= wide * (1 + 1e-6);
  if (isFloor || !(wide > from)) return [];
  const form = wide - from <= chamferShare * Math.max(from, least) ? 'chamfer' : 'countersink';
  const angle = 2 * surface.halfAngle;
  return [{ form, diameter: 2 * wide, depth: null, angle, isFar }];
}
