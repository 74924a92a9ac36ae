import type { Chamfer } from '../../model/features/features';
import type { Vector } from '../../model/shapes';
import { outOfRange } from '../../words/outOfRange';
import { cross, dot, lengthOf, minus, plus, times, unit } from '../base/vector';
import { firstOf } from './endFaces';
import { isCoaxial, isParallel } from '../../model/exact/carrier';
import { endsOf } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import type { Region, Regions } from './regions';

/**
 * Chamfers: narrow planes at the same angle to both adjacent faces, and cones between a cylinder and a plane.
 * @param taken faces that belong to other features
 */
export function chamfersOf(
  regions: Regions,
  facing: OutwardNormals,
  taken: ReadonlySet<number>,
): readonly Chamfer[] {
  const middles = new Middles(regions);
  return regions.list.flatMap((region) => {
    if (taken.has(firstOf(region.faces))) return [];
    if (region.surface.kind === 'cone') return coneChamfer(regions, region) ?? [];
    return planeChamfer(regions, facing, middles, region) ?? [];
  });
}

/** Limits of the angle in radians; outside them it is a face of its own. */
const minAngle = Math.PI / 9;
const maxAngle = Math.PI / 2 - minAngle;
/** Angles that differ by less are equal on a drawing, with allowance for the rounding of translators. */
const sameAngle = 1e-4;
/** Largest share of the area of either adjacent face: a larger face is part of the design, not a broken edge. */
const maxArea = 0.5;
/** A loop with more edges does not bound a strip. */
const maxEdges = 12;

function planeChamfer(
  regions: Regions,
  facing: OutwardNormals,
  middles: Middles,
  region: Region,
): Chamfer | null {
  const { surface, loops, faces, area } = region;
  const [loop, ...others] = loops;
  if (surface.kind !== 'plane' || !loop || others.length > 0 || loop.length > maxEdges) return null;
  const pair = longSides(regions, loop);
  if (!pair) return null;
  const neighbours = pair.edges.map((edge) => regions.beyond(edge, region));
  // A plane that one round face borders on both sides is a flat on it.
  if (neighbours[0]?.[0] === neighbours[1]?.[0]) return null;
  const sides = pair.edges.map((edge, i) => {
    const [beside, ...more] = neighbours[i] ?? outOfRange();
    const normal = beside && more.length === 0 ? facing.at(beside, edge) : null;
    if (!beside || !normal) return null;
    const isSmall = area <= maxArea * beside.area;
    const isConvex = dot(minus(middles.of(beside), surface.origin), surface.normal) < 0;
    return isSmall && isConvex ? Math.acos(Math.min(1, dot(normal, surface.normal))) : null;
  });
  const [one, other] = sides;
  if (typeof one !== 'number' || typeof other !== 'number') return null;
  if (Math.abs(one - other) > sameAngle || one < minAngle || one > maxAngle) return null;
  return { kind: 'chamfer', faces, width: pair.apart / (2 * Math.cos(one)), angle: one };
}

/** Two parallel straight edges that are longer than their distance. */
function longSides(
  { part: { shapes }, sameness }: Regions,
  loop: readonly number[],
): { readonly edges: readonly [number, number]; readonly apart: number } | null {
  const lines = loop
    .flatMap((edge) => {
      const shape = shapes.edges[edge];
      const [from, to] = (shape?.ends ?? []).map((corner) => shapes.corners[corner]);
      return shape?.kind === 'line' && from && to
        ? [{ edge, from, length: shape.length, way: unit(minus(to, from)) }]
        : [];
    })
    .sort((a, b) => b.length - a.length);
  const [first, second] = lines;
  if (!first || !second || !isParallel(first.way, second.way, sameness)) return null;
  const apart = lengthOf(cross(minus(second.from, first.from), first.way));
  const isStrip = apart > sameness.length && apart < second.length;
  return isStrip ? { edges: [first.edge, second.edge], apart } : null;
}

/** Share of the radius: a cone that takes more is a feature of its own. */
const maxCutShare = 0.4;

function coneChamfer(regions: Regions, region: Region): Chamfer | null {
  const { surface, faces } = region;
  if (surface.kind !== 'cone') return null;
  const { low, high } = endsOf(regions, region, surface);
  const { halfAngle, radius } = surface;
  if (!low?.isSquare || !high?.isSquare || halfAngle < minAngle || halfAngle > maxAngle)
    return null;
  const width = high.at - low.at;
  if (!(width > 0) || width * Math.tan(halfAngle) > maxCutShare * radius) return null;
  const beside = [low, high].map(({ edges }) =>
    edges.flatMap((edge) => regions.beyond(edge, region)),
  );
  const isBetween = [beside, [...beside].reverse()].some(
    ([plane = [], cylinder = []]) =>
      plane.some((other) => isSquare(regions, other, surface.axis)) &&
      cylinder.some(
        (other) =>
          other.surface.kind === 'cylinder' && isCoaxial(surface, other.surface, regions.sameness),
      ),
  );
  return isBetween ? { kind: 'chamfer', faces, width, angle: halfAngle } : null;
}

function isSquare({ sameness }: Regions, { surface }: Region, axis: Vector): boolean {
  return surface.kind === 'plane' && isParallel(surface.normal, axis, sameness);
}

/** The mean of the corners of each region. */
class Middles {
  private readonly known = new Map<Region, Vector>();

  constructor(private readonly regions: Regions) {}

  of(region: Region): Vector {
    const known = this.known.get(region);
    if (known) return known;
    const { shapes } = this.regions.part;
    const corners = region.loops
      .flat()
      .flatMap((edge) => shapes.edges[edge]?.ends ?? [])
      .flatMap((corner) => [shapes.corners[corner] ?? ([0, 0, 0] as const)]);
    const sum = corners.reduce<Vector>(plus, [0, 0, 0]);
    const middle = times(sum, 1 / Math.max(1, corners.length));
    this.known.set(region, middle);
    return middle;
  }
}
