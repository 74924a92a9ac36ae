import type { Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { dot, minus, times } from '../base/vector';
import type { Bore } from './bores';
import { isCoaxial, isOnAxis, isParallel, isSameSurface } from '../../model/exact/carrier';
import { endsOf, type End } from './ends';
import type { Facing } from './facing';
import type { Region, Regions } from './regions';
import { whereMet } from './whereMet';

/** What is beyond one end of a bore. */
export interface BeyondEnd {
  readonly bore: Bore;
  /** Out of the bore. */
  readonly outwards: Vector;
  /** Roundings that were passed on the way. */
  readonly passed: readonly Region[];
  /** Edges of the end, behind roundings. */
  readonly edges: readonly number[];
  /** Regions that the end meets at last. */
  readonly beside: readonly Region[];
  /** The one plane square to the axis that the end meets; null where it meets something else. */
  readonly plane: Region | null;
  /** The plane square to the axis that most of the end meets: a slit in the wall may meet others. */
  readonly floor: Region | null;
  /** Closed by what faces into it, open otherwise; a tip is a cone's. */
  readonly form: 'open' | 'closed' | 'tip';
  /** Whether faces say so: a wall that goes on straight says nothing. */
  readonly isFaced: boolean;
  /** Along the axis from its origin; null where it has no closed form. */
  readonly at: number | null;
  /** Radius of the opening, behind roundings. */
  readonly radius: number;
}

/** Looks through roundings to what bounds a bore. */
export function beyondEnd(
  regions: Regions,
  facing: Facing,
  bore: Bore,
  end: End | null,
  outwards: Vector,
): BeyondEnd {
  const { surface } = bore;
  const hand = Math.sign(dot(outwards, surface.axis));
  if (!end) return tipOf(bore, outwards, surface);
  const passed: Region[] = [];
  let last = end;
  let borders = bordersOf(regions, bore.regions, end);
  for (
    let rounding = roundingIn(regions, bore, borders);
    rounding && !passed.includes(rounding);
    rounding = roundingIn(regions, bore, borders)
  ) {
    const next = otherEnd(regions, rounding, bore, last);
    if (!next) break;
    passed.push(rounding);
    last = next;
    borders = bordersOf(regions, [rounding], last);
  }
  const beside = besideOf(borders);
  const plane = squarePlane(regions, surface, beside);
  const around = plane ?? mostAround(regions, surface, borders);
  const at = last.isSquare && !plane ? last.at : around && whereEnded(regions, bore, around, last);
  const { isClosed, isFaced } = facesInto(regions, facing, borders, outwards, surface);
  const bottom = isClosed ? roundBottom(regions, bore, beside, hand) : null;
  return {
    bore,
    outwards,
    passed,
    edges: last.edges,
    beside,
    plane,
    floor: plane ?? (around && isSquareTo(regions, surface, around) ? around : null),
    form: isClosed ? 'closed' : 'open',
    isFaced,
    at: bottom ?? at,
    radius: radiusAt(regions, last) ?? wallRadius(surface, end),
  };
}

function tipOf(bore: Bore, outwards: Vector, surface: Bore['surface']): BeyondEnd {
  const at = surface.kind === 'cone' ? -surface.radius / Math.tan(surface.halfAngle) : null;
  return {
    bore,
    outwards,
    passed: [],
    edges: [],
    beside: [],
    plane: null,
    floor: null,
    form: 'tip',
    isFaced: true,
    at,
    radius: 0,
  };
}

/** An edge of an end, and what is beyond it. */
interface Border {
  readonly edge: number;
  readonly region: Region;
}

function bordersOf(regions: Regions, from: readonly Region[], { edges }: End): Border[] {
  const wanted = new Set(edges);
  return from.flatMap((own) =>
    own.loops
      .flat()
      .filter((edge) => wanted.has(edge))
      .flatMap((edge) =>
        regions
          .beyond(edge, own)
          .filter((region) => !from.includes(region))
          .map((region) => ({ edge, region })),
      ),
  );
}

function besideOf(borders: readonly Border[]): readonly Region[] {
  return [...new Set(borders.map(({ region }) => region))];
}

/**
 * The one that more than half of an end borders on; it stands for the others, as a plane for the roundings beside it.
 * What lies beside an edge along the axis ends nothing. Pieces of one plane count together.
 */
function mostAround(
  { part: { shapes }, sameness }: Regions,
  { axis }: Bore['surface'],
  borders: readonly Border[],
): Region | null {
  const met: Region[] = [];
  const lengths = new Map<Region, number>();
  let all = 0;
  for (const { edge, region } of borders) {
    const shape = shapes.edges[edge] ?? outOfRange();
    const [from, to] = shape.ends.map((corner) => shapes.corners[corner]);
    if (from && to && shape.kind === 'line') {
      const way = minus(to, from);
      if (Math.abs(Math.abs(dot(way, axis)) - shape.length) <= sameness.length) continue;
    }
    const { length } = shape;
    all += length;
    const one = met.find((known) => isSameSurface(known.surface, region.surface, sameness));
    const leader = region.surface.kind === 'plane' && one ? one : region;
    if (!lengths.has(leader)) met.push(leader);
    lengths.set(leader, (lengths.get(leader) ?? 0) + length);
  }
  const found = [...lengths].find(([, length]) => 2 * length > all);
  return found ? found[0] : null;
}

/** A torus around the axis, at a rounded opening or floor. */
function roundingIn(
  { sameness }: Regions,
  { surface }: Bore,
  borders: readonly Border[],
): Region | null {
  const [region, ...others] = besideOf(borders);
  if (!region || others.length > 0 || region.surface.kind !== 'torus') return null;
  return isCoaxial(surface, region.surface, sameness) ? region : null;
}

function otherEnd(regions: Regions, rounding: Region, bore: Bore, known: End): End | null {
  const { low, high } = endsOf(regions, rounding, bore.surface);
  const came = new Set(known.edges);
  const [first, second] = [low, high].filter((end) => end !== null);
  if (!first || !second) return null;
  if (first.edges.some((edge) => came.has(edge))) return second;
  return second.edges.some((edge) => came.has(edge)) ? first : null;
}

function squarePlane(
  regions: Regions,
  surface: Bore['surface'],
  beside: readonly Region[],
): BeyondEnd['plane'] {
  const [region, ...others] = beside;
  if (!region || others.length > 0) return null;
  return isSquareTo(regions, surface, region) ? region : null;
}

function isSquareTo({ sameness }: Regions, { axis }: Bore['surface'], { surface }: Region) {
  return surface.kind === 'plane' && isParallel(surface.normal, axis, sameness);
}

/** Less of a slope tells nothing: tangent faces have none. */
const leastSlope = 0.02;

/** Whether the faces at an end look into the bore more than out of it. Nothing closes the border of a sheet. */
function facesInto(
  regions: Regions,
  facing: Facing,
  borders: readonly Border[],
  outwards: Vector,
  { origin, axis }: Bore['surface'],
): { readonly isClosed: boolean; readonly isFaced: boolean } {
  let [into, away] = [0, 0];
  for (const { edge, region } of borders) {
    const length = regions.part.shapes.edges[edge]?.length ?? 0;
    const normal = facing.at(region, edge);
    const slope = normal ? dot(normal, outwards) : 0;
    if (slope > leastSlope) away += length;
    if (slope < -leastSlope) into += length;
  }
  if (into + away > 0) return { isClosed: into > away, isFaced: true };
  // A ball that goes on from the wall without a bend.
  const isBall = borders.some(
    ({ region: { surface } }) =>
      surface.kind === 'sphere' &&
      surface.isHollow &&
      isOnAxis(surface.origin, { origin, axis }, regions.sameness),
  );
  return { isClosed: isBall, isFaced: isBall };
}

/** Where a hollow ball around the axis ends a bore, beyond what a drill makes of its diameter. */
function roundBottom(
  { sameness }: Regions,
  { surface }: Bore,
  [region]: readonly Region[],
  hand: number,
): number | null {
  if (region?.surface.kind !== 'sphere' || !region.surface.isHollow) return null;
  const { origin, radius } = region.surface;
  if (!isOnAxis(origin, surface, sameness)) return null;
  return dot(minus(origin, surface.origin), surface.axis) + hand * radius;
}

/** A ball around the axis meets the wall all around at one height; what else it meets is measured on the axis. */
function whereEnded(
  { sameness }: Regions,
  { surface }: Bore,
  around: Region,
  last: End,
): number | null {
  const { surface: ball } = around;
  if (ball.kind === 'sphere' && isOnAxis(ball.origin, surface, sameness)) {
    const middle = dot(minus(ball.origin, surface.origin), surface.axis);
    const half = Math.sqrt(ball.radius ** 2 - wallRadius(surface, last) ** 2);
    if (half > 0) return middle + (last.at < middle ? -half : half);
  }
  return whereMet(surface, around, last.at);
}

function wallRadius(surface: Bore['surface'], { at }: End): number {
  return surface.kind === 'cone'
    ? surface.radius + at * Math.tan(surface.halfAngle)
    : surface.radius;
}

function radiusAt({ part: { shapes } }: Regions, { edges, isSquare }: End): number | null {
  const [first] = edges;
  const edge = first === undefined ? undefined : shapes.edges[first];
  return isSquare && edge?.kind === 'circle' ? edge.radius : null;
}

/** Out of a bore at its lower or upper end. */
export function outOf({ surface }: Bore, isHigh: boolean): Vector {
  return isHigh ? surface.axis : times(surface.axis, -1);
}

/** The floor of a blind hole, or the ball at its end, where it is nothing else. */
export function bottomOf({ form, beside }: BeyondEnd): readonly Region[] {
  const [region, ...others] = beside;
  return form === 'closed' && region?.loops.length === 1 && others.length === 0 ? [region] : [];
}

export function regionFaces(regions: readonly Region[]): number[] {
  return [...new Set(regions.flatMap(({ faces }) => faces))].sort((a, b) => a - b);
}

/** The one end of a bore, or the other. */
export function endAt({ low, high }: Bore, isHigh: boolean): End | null {
  return isHigh ? high : low;
}

/** Fails where a list that is never empty is. */
export function firstOf<T>(list: readonly T[]): T {
  return list[0] ?? outOfRange();
}
