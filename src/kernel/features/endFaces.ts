import type { Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { dot, minus, times } from '../base/vector';
import type { Bore } from './bores';
import { isCoaxial, isOnAxis, isParallel, isSameSurface } from '../../model/exact/carrier';
import { endsOf, type AxialEnd } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import type { Region, Regions } from './regions';
import { axisIntersection } from './axisIntersection';

/** The faces beyond one end of a bore. */
export interface EndFaces {
  readonly bore: Bore;
  /** Unit vector along the axis that points out of the bore. */
  readonly outwards: Vector;
  /** Rounded edges (tori around the axis) between the bore and the end. */
  readonly passed: readonly Region[];
  /** Edges of the end, beyond rounded edges. */
  readonly edges: readonly number[];
  /** Regions beyond these edges. */
  readonly beside: readonly Region[];
  /** The only region beyond the end, where it is a plane normal to the axis; else null. */
  readonly plane: Region | null;
  /**
   * The plane normal to the axis that borders most of the end, since a slit in the wall may border other faces;
   * else null.
   */
  readonly floor: Region | null;
  /** `closed` where faces face into the bore, else `open`; `tip` is the apex of a cone. */
  readonly form: 'open' | 'closed' | 'tip';
  /** Whether the faces beyond decide this; a wall that continues straight does not. */
  readonly isFaced: boolean;
  /** Position along the axis from its origin; null where it has no closed form. */
  readonly at: number | null;
  /** Radius of the opening, beyond rounded edges. */
  readonly radius: number;
}

/** Finds the faces beyond an end of a bore, passing over rounded edges. */
export function endFaces(
  regions: Regions,
  facing: OutwardNormals,
  bore: Bore,
  end: AxialEnd | null,
  outwards: Vector,
): EndFaces {
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
  const around = plane ?? predominantRegion(regions, surface, borders);
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

function tipOf(bore: Bore, outwards: Vector, surface: Bore['surface']): EndFaces {
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

/** An edge of an end, and the region beyond it. */
interface Border {
  readonly edge: number;
  readonly region: Region;
}

function bordersOf(regions: Regions, from: readonly Region[], { edges }: AxialEnd): Border[] {
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
 * The region that borders more than half of an end; it represents the others, as a plane represents the rounded
 * edges beside it. Regions beyond edges along the axis do not count. Pieces of one plane count together.
 */
function predominantRegion(
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

/** The torus around the axis at a rounded opening or floor. */
function roundingIn(
  { sameness }: Regions,
  { surface }: Bore,
  borders: readonly Border[],
): Region | null {
  const [region, ...others] = besideOf(borders);
  if (!region || others.length > 0 || region.surface.kind !== 'torus') return null;
  return isCoaxial(surface, region.surface, sameness) ? region : null;
}

function otherEnd(
  regions: Regions,
  rounding: Region,
  bore: Bore,
  known: AxialEnd,
): AxialEnd | null {
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
): EndFaces['plane'] {
  const [region, ...others] = beside;
  if (!region || others.length > 0) return null;
  return isSquareTo(regions, surface, region) ? region : null;
}

function isSquareTo({ sameness }: Regions, { axis }: Bore['surface'], { surface }: Region) {
  return surface.kind === 'plane' && isParallel(surface.normal, axis, sameness);
}

/** The sine of a smaller slope is not significant: tangent faces have none. */
const minSlope = 0.02;

/** Whether the faces at an end face into the bore more than out of it. Nothing closes the border of a sheet. */
function facesInto(
  regions: Regions,
  facing: OutwardNormals,
  borders: readonly Border[],
  outwards: Vector,
  { origin, axis }: Bore['surface'],
): { readonly isClosed: boolean; readonly isFaced: boolean } {
  let [into, away] = [0, 0];
  for (const { edge, region } of borders) {
    const length = regions.part.shapes.edges[edge]?.length ?? 0;
    const normal = facing.at(region, edge);
    const slope = normal ? dot(normal, outwards) : 0;
    if (slope > minSlope) away += length;
    if (slope < -minSlope) into += length;
  }
  if (into + away > 0) return { isClosed: into > away, isFaced: true };
  // A spherical bottom that is tangent to the wall.
  const isBall = borders.some(
    ({ region: { surface } }) =>
      surface.kind === 'sphere' &&
      surface.isHollow &&
      isOnAxis(surface.origin, { origin, axis }, regions.sameness),
  );
  return { isClosed: isBall, isFaced: isBall };
}

/** Position of the bottom of a hollow sphere around the axis; null for other bottoms. */
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

/**
 * The position of an end: at the circle in which a sphere around the axis meets the wall, else where a surface
 * meets the axis.
 */
function whereEnded(
  { sameness }: Regions,
  { surface }: Bore,
  around: Region,
  last: AxialEnd,
): number | null {
  const { surface: ball } = around;
  if (ball.kind === 'sphere' && isOnAxis(ball.origin, surface, sameness)) {
    const middle = dot(minus(ball.origin, surface.origin), surface.axis);
    const half = Math.sqrt(ball.radius ** 2 - wallRadius(surface, last) ** 2);
    if (half > 0) return middle + (last.at < middle ? -half : half);
  }
  return axisIntersection(surface, around, last.at);
}

function wallRadius(surface: Bore['surface'], { at }: AxialEnd): number {
  return surface.kind === 'cone'
    ? surface.radius + at * Math.tan(surface.halfAngle)
    : surface.radius;
}

function radiusAt({ part: { shapes } }: Regions, { edges, isSquare }: AxialEnd): number | null {
  const [first] = edges;
  const edge = first === undefined ? undefined : shapes.edges[first];
  return isSquare && edge?.kind === 'circle' ? edge.radius : null;
}

/** The direction out of a bore at its low or high end. */
export function outwardAxis({ surface }: Bore, isHigh: boolean): Vector {
  return isHigh ? surface.axis : times(surface.axis, -1);
}

/** The floor or spherical bottom of a blind hole, where that region has no other boundary. */
export function bottomOf({ form, beside }: EndFaces): readonly Region[] {
  const [region, ...others] = beside;
  return form === 'closed' && region?.loops.length === 1 && others.length === 0 ? [region] : [];
}

export function regionFaces(regions: readonly Region[]): number[] {
  return [...new Set(regions.flatMap(({ faces }) => faces))].sort((a, b) => a - b);
}

/** The high or low end of a bore. */
export function endAt({ low, high }: Bore, isHigh: boolean): AxialEnd | null {
  return isHigh ? high : low;
}

/** The first item of a list that must not be empty. */
export function firstOf<T>(list: readonly T[]): T {
  return list[0] ?? outOfRange();
}
