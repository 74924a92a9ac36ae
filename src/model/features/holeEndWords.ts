import { say } from '../../words/say';
import type { HoleEnd, RingGroove, Thread, WallGap } from './features';

/** How lengths (metres) and angles (radians) are written. */
export interface SizeWriter {
  readonly length: (metres: number) => string;
  readonly angle: (radians: number) => string;
}

/** The shape of a hole's opening in the words of a drawing: `countersink ∅8 × 90° (open to the side)`. */
export function holeEndWords(end: HoleEnd, write: SizeWriter): string {
  const mouth = wideningWords(end, write);
  return end.gap ? say('{mouth} ({gap})', { mouth, gap: gapWords(end.gap, write) }) : mouth;
}

function wideningWords({ form, diameter, depth, angle }: HoleEnd, write: SizeWriter): string {
  const { length } = write;
  const size = { diameter: length(diameter), angle: angle === null ? '' : write.angle(angle) };
  switch (form) {
    case 'counterbore':
      return say('counterbore ∅{diameter} × {depth}', {
        diameter: size.diameter,
        depth: depth === null ? '' : length(depth),
      });
    case 'countersink':
      return say('countersink ∅{diameter} × {angle}', size);
    case 'taper':
      return say('tapered to ∅{diameter} × {angle}', size);
    case 'chamfer':
      return say('chamfered ∅{diameter} × {angle}', size);
  }
}

/** A modelled thread in the words of a drawing: `thread ∅8 × 1.25`. */
export function threadWords({ majorDiameter, pitch }: Thread, { length }: SizeWriter): string {
  const diameter = length(majorDiameter);
  return pitch === null
    ? say('thread ∅{diameter}', { diameter })
    : say('thread ∅{diameter} × {pitch}', { diameter, pitch: length(pitch) });
}

/** What interrupts the wall of a hole: `with a flat 4 from its axis`. */
export function gapWords(
  { form, angle, size, count = 1 }: WallGap,
  { length }: SizeWriter,
): string {
  if (form === 'side') return say('open to the side');
  if (form === 'flat' && size !== null) {
    const distance = length(size);
    return count > 1
      ? say('with {count} flats {distance} from its axis', { count, distance })
      : say('with a flat {distance} from its axis', { distance });
  }
  if (form === 'slot' && size !== null) {
    const width = length(size);
    return count > 1
      ? say('with {count} slots {width} wide in its wall', { count, width })
      : say('with a slot {width} wide in its wall', { width });
  }
  return say('interrupted, {percent} % of the circumference', { percent: percentOfTurn(angle) });
}

/** A groove around the axis of a hole: `ring groove ∅12 × 1.2 at a depth of 5`. */
export function grooveWords(
  { diameter, width, depth }: RingGroove,
  { length }: SizeWriter,
): string {
  const size = { diameter: length(diameter), width: length(width) };
  return depth === null
    ? say('ring groove ∅{diameter} × {width}', size)
    : say('ring groove ∅{diameter} × {width} at a depth of {depth}', {
        ...size,
        depth: length(depth),
      });
}

/** An angle in radians as a whole percentage of a turn. */
export function percentOfTurn(angle: number): number {
  return Math.round((100 * angle) / (2 * Math.PI));
}

/** @param depth in words @param isGreatest whether the depth is smaller in places */
export function depthWords(depth: string, isGreatest: boolean): string {
  return isGreatest ? say('up to {depth} deep', { depth }) : say('{depth} deep', { depth });
}
