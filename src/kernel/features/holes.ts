import type { Hole, HoleEnd } from '../../model/features/features';
import { along, dot, minus, times } from '../base/vector';
import { endAt, type EndFaces } from './endFaces';
import { alongAxis, type Bore, boresOf, axisSign } from './bores';
import type { AxialEnd } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import { Grooves } from './grooves';
import { BoreEnds } from './boreEnds';
import { isSlender, holeEndsOf, type BoreSection } from './holeEnds';
import { depthBetween, greatestDepth, outermostPosition, type AxialPosition } from './holeDepth';
import { ringGrooves, type GrooveSection } from './ringGrooves';
import { threadOn, type Regions } from './regions';
import { BoreChains, widestCone, type BoreChain, type GrooveBetween } from './boreChains';
import { outOfRange } from '../../words/outOfRange';

/**
 * The round holes of a part. Coaxial bores that continue each other are one hole.
 * @param shafts round walls with the material inside
 */
export function holesOf(
  regions: Regions,
  facing: OutwardNormals,
  shafts: BoreEnds,
): readonly Hole[] {
  const bores = boresOf(regions);
  const ends = new BoreEnds(regions, facing, bores).all();
  const stacks = new BoreChains(regions, bores);
  for (const end of ends) stacks.linkBeside(end);
  stacks.linkSteps(ends);
  stacks.linkBridges(ends);
  stacks.linkAcross(ends);
  stacks.linkGrooves(ends);
  stacks.linkSlots(ends);
  const grooves = new Grooves(regions, shafts);
  return stacks
    .all(ends)
    .filter((stack) => !grooves.isGroove(stack))
    .flatMap((stack) => holeOf(regions, stack) ?? []);
}

function holeOf(regions: Regions, chain: BoreChain): Hole | null {
  const { bores, ends, outer, faces } = chain;
  const [first, second, ...others] = outer;
  const main = mainOf(bores) ?? coneIn(bores, outer);
  if (!main || !first || !second || others.length > 0) return null;
  const opening = openingOf(first, second);
  if (opening?.form !== 'open' || outer.some((end) => isCutOff(regions, end))) return null;
  const other = opening === first ? second : first;
  const isThrough = other.form === 'open';
  const direction = times(opening.outwards, -1);
  const axis = { origin: main.surface.origin, axis: direction };
  const start = placeOf(opening, axis) ?? roughPlace(opening, axis);
  const stages = bores
    .map((bore) => stageOf(regions, bore, ends, axis))
    .sort((a, b) => a.from - b.from);
  const far = placeOf(other, axis);
  const isWhole = isThrough || other.bore === main || other.bore.surface.kind === 'cylinder';
  const end = isWhole ? far : endOfDiameter(stages, ends, other, axis);
  const wall = isWhole ? other : endOfWall(stages, ends, other);
  const isExact = placeOf(opening, axis) !== null && end !== null && end > start;
  const top = outermost(regions, opening, axis) ?? { at: start, isExact: true };
  const behind = isThrough ? outermost(regions, other, axis) : null;
  const mouths = holeEndsOf(stages, main.surface, top, behind);
  const grooves = ringGrooves(
    [
      ...stages.map((stage) => sectionOf(stage, ends, axis)),
      ...chain.grooves.flatMap((groove) => sectionBetween(regions, groove, axis) ?? []),
    ],
    isThrough,
    (at) => depthBetween(top, at),
  );
  return {
    kind: 'hole',
    faces,
    diameter: 2 * narrowest(main, stages),
    ...(isExact ? { depth: end - start } : greatestDepth(regions, opening, wall)),
    isThrough,
    mouths: mouths.map((mouth) => withoutSameGap(mouth, main)),
    tipAngle: tipAngleOf(other),
    ...threadOn(bores.flatMap((bore) => bore.regions)),
    ...(main.gap && { gap: main.gap }),
    ...(grooves.length > 0 && { grooves }),
    origin: along(axis.origin, direction, start),
    direction,
  };
}

/**
 * Whether nothing borders an end of a hole because a face of the part is missing: whether it goes through, and where it
 * ends, is not known then.
 */
function isCutOff({ part }: Regions, { edges, beside }: EndFaces): boolean {
  return (part.missingFaces ?? 0) > 0 && edges.length > 0 && beside.length === 0;
}

/**
 * The beginning or end of a hole: its position on the axis, or the outermost point of its edge where that is
 * not known.
 */
function outermost(regions: Regions, end: EndFaces, axis: Along): AxialPosition | null {
  const at = placeOf(end, axis);
  if (at !== null) return { at, isExact: true };
  const reach = outermostPosition(regions, end);
  if (!reach) return null;
  const origin = dot(minus(end.bore.surface.origin, axis.origin), axis.axis);
  return { at: origin + dot(end.outwards, axis.axis) * reach.at, isExact: reach.isExact };
}

function narrowest({ surface }: Bore, stages: readonly BoreSection[]): number {
  const stage = stages.find(({ bore }) => bore.surface === surface);
  return surface.kind === 'cone' && stage
    ? Math.min(stage.fromRadius, stage.toRadius)
    : surface.radius;
}

/** The end of the last cylinder of a blind hole. */
function endOfWall(
  stages: readonly BoreSection[],
  ends: readonly EndFaces[],
  { outwards }: EndFaces,
): EndFaces | null {
  const last = stages.findLast(({ bore }) => bore.surface.kind === 'cylinder')?.bore;
  return ends.find((end) => end.bore === last && dot(end.outwards, outwards) > 0) ?? null;
}

/** The narrowest cylinder; one of several defines the axis. */
function mainOf(bores: readonly Bore[]): Bore | null {
  const cylinders = bores.filter(({ surface }) => surface.kind === 'cylinder');
  return cylinders.reduce<Bore | null>(
    (least, bore) => (least && least.surface.radius <= bore.surface.radius ? least : bore),
    null,
  );
}

/**
 * The cone with the narrowest end, where a hole has no cylinder and faces decide both of its ends. A cone as
 * wide as a countersink must go through, as in a sheet that is thinner than the head of its screw.
 */
function coneIn(bores: readonly Bore[], outer: readonly EndFaces[]): Bore | null {
  const [cone] = [...bores].sort((a, b) => narrowEnd(a) - narrowEnd(b));
  if (cone?.surface.kind !== 'cone') return null;
  const isBounded = outer.every(({ form, isFaced }) => form !== 'tip' && isFaced);
  const isCountersink = outer.every(
    ({ form, radius }) => form === 'open' && radius <= widestCone * narrowEnd(cone),
  );
  return isBounded && (isSlender(cone.surface.halfAngle) || isCountersink) ? cone : null;
}

/** The radius of a cone at its narrow end, which is its low one. */
function narrowEnd({ surface, low }: Bore): number {
  return surface.kind === 'cone'
    ? surface.radius + (low?.at ?? -Infinity) * Math.tan(surface.halfAngle)
    : surface.radius;
}

/** Share of a radius: lengths are written with at least seven digits, so that a smaller difference is none. */
const sameRadius = 1e-6;

/** The open end; of two the wider one, and of equal ones that which is seen from the usual directions. */
function openingOf(first: EndFaces, second: EndFaces): EndFaces | null {
  if (first.form !== 'open') return second;
  if (second.form !== 'open') return first;
  const wider =
    first.bore.surface.radius + first.radius - second.bore.surface.radius - second.radius;
  if (Math.abs(wider) > sameRadius * first.radius) return wider > 0 ? first : second;
  return axisSign(first.outwards) > 0 ? first : second;
}

interface Along {
  readonly origin: Bore['surface']['origin'];
  readonly axis: Bore['surface']['axis'];
}

function placeOf({ bore, at }: EndFaces, axis: Along): number | null {
  return at === null ? null : alongAxis(axis, bore.surface, { at });
}

/** The middle of the edge at an open end, where the faces meet the axis in no closed form. */
function roughPlace({ bore, outwards }: EndFaces, axis: Along): number {
  const end = endAt(bore, dot(outwards, bore.surface.axis) > 0) ?? outOfRange();
  return alongAxis(axis, bore.surface, end);
}

function stageOf(
  regions: Regions,
  bore: Bore,
  beyond: readonly EndFaces[],
  axis: Along,
): BoreSection {
  const { surface, low, high } = bore;
  const hand = dot(surface.axis, axis.axis) > 0;
  const tip = surface.kind === 'cone' ? -surface.radius / Math.tan(surface.halfAngle) : 0;
  const known = (end: AxialEnd | null, isHigh: boolean) => {
    if (!end || end.isSquare) return end?.at ?? tip;
    const met = beyond.find((one) => one.bore === bore && isOutOf(one, isHigh));
    if (met && surface.kind === 'cone') {
      const reach = outermostPosition(regions, met);
      return reach ? (isHigh ? 1 : -1) * reach.at : end.at;
    }
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
    from: from?.at ?? outOfRange(),
    to: to?.at ?? outOfRange(),
    fromRadius: from?.radius ?? outOfRange(),
    toRadius: to?.radius ?? outOfRange(),
  };
}

/** A widening that is cut as the whole hole is does not say it again. */
function withoutSameGap(mouth: HoleEnd, { gap: whole }: Bore): HoleEnd {
  const { gap, ...bare } = mouth;
  return gap && gap.size === null && gap.form === whole?.form ? bare : mouth;
}

/** A bore along the axis of its hole, with the rounded edges at its ends. */
function sectionOf(
  { bore, from, to, fromRadius, toRadius }: BoreSection,
  ends: readonly EndFaces[],
  axis: Along,
): GrooveSection {
  const rounded = ends.filter((end) => end.bore === bore && end.passed.length > 0);
  const places = rounded.flatMap((end) => placeOf(end, axis) ?? []);
  return {
    from: Math.min(from, ...places),
    to: Math.max(to, ...places),
    narrow: Math.min(fromRadius, toRadius),
    wide: Math.max(fromRadius, toRadius),
  };
}

/** A groove that has no round wall of its own; null where its ends have no closed form. */
function sectionBetween(
  { part: { shapes } }: Regions,
  { one, other, regions }: GrooveBetween,
  axis: Along,
): GrooveSection | null {
  const [from, to] = [one, other]
    .map((end) => placeOf(end, axis) ?? roughPlace(end, axis))
    .sort((a, b) => a - b);
  if (from === undefined || to === undefined) return null;
  let wide = 0;
  for (const { surface, loops } of regions) {
    if (surface.kind === 'torus') {
      const middle = dot(minus(surface.origin, axis.origin), axis.axis);
      const isWithin = middle > from && middle < to;
      if (isWithin) wide = Math.max(wide, surface.majorRadius + surface.minorRadius);
    }
    for (const edge of loops.flat()) {
      const shape = shapes.edges[edge];
      if (shape?.kind === 'circle') wide = Math.max(wide, shape.radius);
    }
  }
  return { from, to, narrow: wide, wide };
}

function isOutOf({ bore, outwards }: EndFaces, isHigh: boolean): boolean {
  return dot(outwards, bore.surface.axis) > 0 === isHigh;
}

/** The position at which the drill point begins, also where other holes cut its edge. */
function endOfDiameter(
  stages: readonly BoreSection[],
  ends: readonly EndFaces[],
  tip: EndFaces,
  axis: Along,
): number | null {
  const last = stages.findLast(({ bore }) => bore.surface.kind === 'cylinder');
  const wall = endOfWall(stages, ends, tip);
  if (!last || !wall) return null;
  const isHigh = dot(wall.outwards, last.bore.surface.axis) > 0;
  if (endAt(last.bore, isHigh)?.isSquare === true) return last.to;
  const { surface } = tip.bore;
  const isBeside = wall.beside.some((region) => tip.bore.regions.includes(region));
  if (surface.kind !== 'cone' || !isBeside) return null;
  const at = (last.bore.surface.radius - surface.radius) / Math.tan(surface.halfAngle);
  return alongAxis(axis, surface, { at });
}

function tipAngleOf({ bore: { surface }, form }: EndFaces): number | null {
  return form === 'tip' && surface.kind === 'cone' ? 2 * surface.halfAngle : null;
}
