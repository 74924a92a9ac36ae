import { outOfRange } from '../../words/outOfRange';
import type { Slot, SlotArc } from '../../model/features/features';
import type { Surface, Vector } from '../../model/shapes';
import { along, cross, dot, lengthOf, minus, plus, times, unit, vectorAt } from '../base/vector';
import { endFaces, bottomOf, endAt, firstOf, outwardAxis, regionFaces } from './endFaces';
import type { EndFaces } from './endFaces';
import { alongAxis, axisSign, type Bore } from './bores';
import { isCoaxial, isParallel } from '../../model/exact/carrier';
import { endsOf } from './axialEnds';
import type { OutwardNormals } from './outwardNormals';
import { greatestDepth } from './holeDepth';
import type { Region, Regions } from './regions';

/** Slots: pairs of hollow half-cylinders between the same two planes, or the same two concentric cylinders. */
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
  /** Tangent planes or cylinders at both of its sides, by their first face. */
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
  const tangent = [...walls].filter((wall) => isTangent(regions, wall.surface, surface));
  if (tangent.length !== 2) return null;
  tangent.sort((a, b) => firstOf(a.faces) - firstOf(b.faces));
  return {
    bore: { surface, regions: [region], low, high },
    walls: tangent,
    others: walls.size - 2,
  };
}

/** Whether a wall runs on from a half-cylinder without a bend, with the slot on the same side. */
function isTangent({ sameness }: Regions, wall: Surface, end: HalfCylinder['bore']['surface']) {
  const { origin, axis, radius } = end;
  if (wall.kind === 'plane') {
    return Math.abs(dot(minus(origin, wall.origin), wall.normal) - radius) <= sameness.length;
  }
  if (wall.kind !== 'cylinder' || !isParallel(wall.axis, axis, sameness)) return false;
  const away = lengthOf(across(minus(origin, wall.origin), axis));
  const middle = wall.isHollow ? wall.radius - radius : wall.radius + radius;
  return middle > sameness.length && Math.abs(away - middle) <= sameness.length;
}

/** The part of a vector that is normal to an axis. */
function across(arm: Vector, axis: Vector): Vector {
  return minus(arm, times(axis, dot(arm, axis)));
}

/** The middle line of a slot between two concentric cylinders, seen along its axis from one end. */
interface MiddleLine extends SlotArc {
  /** The point halfway, beside the origin of the first half-cylinder. */
  readonly middle: Vector;
  /** Unit vector from there to the centre of the arc. */
  readonly inwards: Vector;
}

/** Null where the walls are planes, or do not lead from one end to the other around one axis. */
function middleLine(
  regions: Regions,
  { bore, walls }: HalfCylinder,
  other: HalfCylinder,
): MiddleLine | null {
  const { sameness } = regions;
  const outer = walls.find(({ surface }) => surface.kind === 'cylinder' && surface.isHollow);
  const inner = walls.find(({ surface }) => surface.kind === 'cylinder' && !surface.isHollow);
  if (outer?.surface.kind !== 'cylinder' || inner?.surface.kind !== 'cylinder') return null;
  const { surface } = bore;
  if (!isCoaxial(outer.surface, inner.surface, sameness)) return null;
  const arm = across(minus(surface.origin, outer.surface.origin), surface.axis);
  const radius = lengthOf(arm);
  const [x, onward] = [unit(arm), cross(surface.axis, unit(arm))];
  // The wall of the end bulges away from the slot.
  const bulge = dot(minus(meanOf(regions, bore.regions), surface.origin), onward);
  const hand = bulge < 0 ? 1 : -1;
  const end = minus(other.bore.surface.origin, outer.surface.origin);
  const signed = hand * Math.atan2(dot(end, onward), dot(end, x));
  const angle = signed > 0 ? signed : signed + 2 * Math.PI;
  const covered = endsOf(regions, outer, outer.surface).angle;
  if (Math.abs(covered - angle) > notHalf) return null;
  const turn = (hand * angle) / 2;
  const outwards = along(times(x, Math.cos(turn)), onward, Math.sin(turn));
  const middle = along(minus(surface.origin, arm), outwards, radius);
  return { radius, angle, middle, inwards: times(outwards, -1) };
}

/** The mean of the corners of the edges of regions. */
function meanOf({ part: { shapes, edges } }: Regions, regions: readonly Region[]): Vector {
  let sum: Vector = [0, 0, 0];
  let count = 0;
  for (const edge of new Set(regions.flatMap(({ loops }) => loops.flat()))) {
    if (shapes.edges[edge]?.kind === 'line') continue;
    const line = edges[edge] ?? outOfRange();
    for (let i = 0; i + 2 < line.length; i += 3) {
      sum = plus(sum, vectorAt(line, i));
      count += 1;
    }
  }
  return times(sum, 1 / Math.max(1, count));
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
  const line = middleLine(regions, one, other);
  if (!line && one.walls.some(({ surface: wall }) => wall.kind !== 'plane')) return null;
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
  const direction = times(opening.outwards, -1);
  const middle = line ? line.middle : along(origin, square, 0.5);
  const faces = [
    ...[...one.bore.regions, ...other.bore.regions, ...one.walls, ...bottomOf(inner)],
    ...ends.flatMap(({ bore }) => bore.regions),
  ];
  return {
    kind: 'slot',
    faces: regionFaces(faces),
    width: 2 * radius,
    length: 2 * radius + (line ? line.radius * line.angle : lengthOf(square)),
    ...(line && { arc: { radius: line.radius, angle: line.angle } }),
    ...(typeof start === 'number' && typeof end === 'number'
      ? { depth: Math.abs(end - start) }
      : greatestDepth(regions, opening, inner)),
    isThrough: open.length === 2,
    origin: along(middle, axis, start ?? rough),
    direction,
    lengthwise: line ? cross(line.inwards, direction) : oneWay(unit(square)),
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
