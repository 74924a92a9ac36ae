import { outOfRange } from '../../words/outOfRange';
import type { Slot } from '../../model/features/features';
import type { Vector } from '../../model/shapes';
import { along, dot, lengthOf, minus, times, unit } from '../base/vector';
import { endFaces, bottomOf, endAt, firstOf, outwardAxis, regionFaces } from './endFaces';
import type { EndFaces } from './endFaces';
import { alongAxis, axisSign, type Bore } from './bores';
import { isCoaxial, isParallel } from '../../model/exact/carrier';
import { endsOf } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import { greatestDepth } from './holeDepth';
import type { Region, Regions } from './regions';

/** Slots: pairs of hollow half-cylinders between the same two planes. */
export function slotsOf(regions: Regions, facing: OutwardNormals): readonly Slot[] {
  const waiting = new Map<string, HalfCylinder>();
  return regions.list.flatMap((region) => {
    const half = halfCylinder(regions, region);
    if (!half) return [];
    const key = half.walls.map(({ faces }) => firstOf(faces)).join();
    const other = waiting.get(key);
    if (!other) {
      waiting.set(key, half);
      return [];
    }
    const [plain, cut] = half.others < other.others ? [half, other] : [other, half];
    return slotBetween(regions, facing, plain, cut) ?? [];
  });
}

interface HalfCylinder {
  readonly bore: Bore & { readonly surface: { readonly kind: 'cylinder' } };
  /** Tangent planes at both of its sides, by their first face. */
  readonly walls: readonly Region[];
  /** Number of other faces at its sides. The depth of a slot is found at the half with fewer of them. */
  readonly others: number;
}

/**
 * Largest deviation from half a turn in radians: 0.6° is more than the rounding of slots, and less than any
 * intended arc.
 */
const notHalf = 0.01;

function halfCylinder(regions: Regions, region: Region): HalfCylinder | null {
  const { surface } = region;
  if (surface.kind !== 'cylinder' || !surface.isHollow) return null;
  const { low, high, angle, sides } = endsOf(regions, region, surface);
  if (!low || !high || Math.abs(angle - Math.PI) > notHalf) return null;
  const walls = new Set(sides.flatMap((edge) => regions.beyond(edge, region)));
  const tangent = [...walls].filter(
    ({ surface: wall }) =>
      wall.kind === 'plane' &&
      Math.abs(dot(minus(surface.origin, wall.origin), wall.normal) - surface.radius) <=
        regions.sameness.length,
  );
  if (tangent.length !== 2) return null;
  tangent.sort((a, b) => firstOf(a.faces) - firstOf(b.faces));
  return {
    bore: { surface, regions: [region], low, high },
    walls: tangent,
    others: walls.size - 2,
  };
}

function slotBetween(
  regions: Regions,
  facing: OutwardNormals,
  one: HalfCylinder,
  other: HalfCylinder,
): Slot | null {
  const { surface } = one.bore;
  const { radius, axis, origin } = surface;
  const away = minus(other.bore.surface.origin, origin);
  const square = minus(away, times(axis, dot(away, axis)));
  const isPair =
    Math.abs(other.bore.surface.radius - radius) <= regions.sameness.length &&
    isParallel(other.bore.surface.axis, axis, regions.sameness) &&
    lengthOf(square) > regions.sameness.length;
  if (!isPair) return null;
  const ends = [false, true].map((isHigh) =>
    beyondRim(
      regions,
      facing,
      endFaces(regions, facing, one.bore, endAt(one.bore, isHigh), outwardAxis(one.bore, isHigh)),
    ),
  );
  const open = ends
    .filter(({ form }) => form === 'open')
    .sort((a, b) => axisSign(b.outwards) - axisSign(a.outwards));
  const [opening] = open;
  const inner = ends.find((end) => end !== opening);
  if (!opening || !inner) return null;
  const [start, end] = [opening, inner].map(({ bore, at }) =>
    at === null ? null : alongAxis(surface, bore.surface, { at }),
  );
  const rough = (endAt(one.bore, dot(opening.outwards, axis) > 0) ?? outOfRange()).at;
  const middle = along(origin, square, 0.5);
  const faces = [
    ...[...one.bore.regions, ...other.bore.regions, ...one.walls, ...bottomOf(inner)],
    ...ends.flatMap(({ bore }) => bore.regions),
  ];
  return {
    kind: 'slot',
    faces: regionFaces(faces),
    width: 2 * radius,
    length: 2 * radius + lengthOf(square),
    ...(typeof start === 'number' && typeof end === 'number'
      ? { depth: Math.abs(end - start) }
      : greatestDepth(regions, opening, inner)),
    isThrough: open.length === 2,
    origin: along(middle, axis, start ?? rough),
    direction: times(opening.outwards, -1),
    lengthwise: oneWay(unit(square)),
  };
}

/** The end beyond the half-cone that a chamfer leaves at the rim of a slot. */
function beyondRim(regions: Regions, facing: OutwardNormals, end: EndFaces): EndFaces {
  const { bore, outwards, beside } = end;
  const [region, ...others] = beside;
  const surface = region?.surface;
  if (!region || others.length > 0 || surface?.kind !== 'cone' || !surface.isHollow) return end;
  const isRim =
    dot(surface.axis, outwards) > 0 && isCoaxial(surface, bore.surface, regions.sameness);
  if (!isRim) return end;
  const { low, high } = endsOf(regions, region, surface);
  if (!high) return end;
  return endFaces(regions, facing, { surface, regions: [region], low, high }, high, outwards);
}

function oneWay(direction: Vector): Vector {
  return times(direction, axisSign(direction));
}
