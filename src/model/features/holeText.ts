import { axisCosine } from '../vectors';
import { outOfRange } from '../../words/outOfRange';
import type { AnyHoleSize, HoleCount, PatternCount } from './holeCounts';
import type { PatternShape } from './holePatterns';
import type { Vector } from '../shapes';
import type { HoleEnd, RingGroove, Thread, WallGap } from './features';
import { percentOfTurn } from './holeEndWords';
import { angleText, summedFigures } from '../quantities';

/**
 * Holes in the facts, in English: `6 × ∅6 through, 5 deep, on a ∅40 circle`.
 * @param length writes a length in metres without its unit
 */
export function holeCountText(hole: HoleCount, length: (metres: number) => string): string {
  const patterns = hole.patterns.map((pattern) => patternText(pattern, hole.count, length));
  return [`${hole.count} × ${holeSizeText(hole, length)}`, ...patterns].join(', ');
}

/** `on a ∅40 circle`; if there are others of the same size, `2 × 6 on a ∅40 circle`. */
function patternText(
  { count, holes, shape }: PatternCount,
  all: number,
  length: (metres: number) => string,
): string {
  const times = count === 1 ? '' : `${count} × `;
  const number = count === 1 && holes === all ? '' : `${times}${holes} `;
  return `${number}${shapeText(shape, length)}`;
}

function shapeText(shape: PatternShape, length: (metres: number) => string): string {
  switch (shape.kind) {
    case 'circle':
      return `on a ∅${length(shape.diameter)} circle`;
    case 'row':
      return `in a row ${length(shape.pitch)} apart`;
    case 'grid': {
      const pitches = shape.pitches.map(length).join(' × ');
      return `in a ${shape.columns} × ${shape.rows} grid ${pitches} apart`;
    }
  }
}

/**
 * The places of holes, one line for each direction: `along -Z: 30 20 0; 60 20 0`.
 * @param maxPlaces places that are listed
 */
export function holePlacesText(
  { places, count }: Pick<HoleCount, 'places' | 'count'>,
  length: (metres: number) => string,
  maxPlaces: number,
): readonly string[] {
  const texts = new Map<string, string[]>();
  for (const { at, direction } of places.slice(0, maxPlaces)) {
    const way = directionText(direction);
    const text = at.map((value) => length(value)).join(' ');
    const there = texts.get(way);
    if (there) there.push(text);
    else texts.set(way, [text]);
  }
  const lines = [...texts].map(([way, texts]) => `along ${way}: ${texts.join('; ')}`);
  const rest = count - Math.min(places.length, maxPlaces);
  return rest > 0 ? [...lines, `and ${rest} more`] : lines;
}

/** A direction as `-Z`, or as a unit vector if it is not along an axis. */
export function directionText(direction: Vector): string {
  const axis = direction.findIndex((value) => Math.abs(value) > axisCosine);
  if (axis < 0) return direction.map((value) => `${Number(value.toFixed(4)) + 0}`).join(' ');
  return `${(direction[axis] ?? outOfRange()) < 0 ? '-' : ''}${['X', 'Y', 'Z'][axis] ?? ''}`;
}

function holeSizeText(size: AnyHoleSize, length: (metres: number) => string): string {
  const maxPlaces = size.isDepthGreatest ? 'up to ' : '';
  const depth = size.depth === null ? [] : [`${maxPlaces}${length(size.depth)} deep`];
  const way = size.isThrough ? 'through' : 'blind';
  if (size.kind === 'slot') {
    const { arc } = size;
    const name = arc
      ? `arc slot ${length(size.width)} wide, R${length(arc.radius)} × ${degreesText(arc.angle)},`
      : `slot ${length(size.width)} × ${length(size.length)}`;
    return [`${name} ${way}`, ...depth].join(', ');
  }
  return [
    `∅${length(size.diameter)} ${way}`,
    ...depth,
    ...(size.tipAngle === null ? [] : [`tip ${degreesText(size.tipAngle)}`]),
    ...(size.thread ? [threadText(size.thread, length)] : []),
    ...(size.gap ? [gapText(size.gap, length)] : []),
    ...(size.grooves ?? []).map((groove) => grooveText(groove, length)),
    ...size.mouths.map((mouth) => holeEndText(mouth, length)),
  ].join(', ');
}

function threadText({ majorDiameter, pitch }: Thread, length: (metres: number) => string): string {
  return `thread ∅${length(majorDiameter)}${pitch === null ? '' : ` × ${length(pitch)}`}`;
}

/** In English, as all of this file. */
function gapText(
  { form, angle, size, count = 1 }: WallGap,
  length: (metres: number) => string,
): string {
  if (form === 'side') return 'open to the side';
  if (form === 'flat' && size !== null) {
    return `with ${count > 1 ? `${count} flats` : 'a flat'} ${length(size)} from its axis`;
  }
  if (form === 'slot' && size !== null) {
    return `with ${count > 1 ? `${count} slots` : 'a slot'} ${length(size)} wide in its wall`;
  }
  return `interrupted, ${percentOfTurn(angle)} % of the circumference`;
}

function grooveText(
  { diameter, width, depth }: RingGroove,
  length: (metres: number) => string,
): string {
  const place = depth === null ? '' : ` at a depth of ${length(depth)}`;
  return `ring groove ∅${length(diameter)} × ${length(width)}${place}`;
}

function holeEndText(
  { form, diameter, depth, angle, isFar, gap }: HoleEnd,
  length: (metres: number) => string,
): string {
  const size = [
    `∅${length(diameter)}`,
    ...(depth === null ? [] : [length(depth)]),
    ...(angle === null ? [] : [degreesText(angle)]),
  ];
  const name = form === 'taper' ? 'tapered to' : form;
  const gapIn = gap ? ` (${gapText(gap, length)})` : '';
  return `${isFar ? 'far ' : ''}${name} ${size.join(' × ')}${gapIn}`;
}

export function degreesText(radians: number): string {
  return angleText(radians, summedFigures, null);
}
