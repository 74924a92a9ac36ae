import { outOfRange } from '../../../words/outOfRange';
import { cross, dot, minus, plus, times, vectorAt, type Vector } from '../../vectors';
import { shapesOf, type DrawnPoints } from './drawnPoints';

/** Two axes in the annotation plane, the first parallel to the lines of the text. */
export interface TextAxes {
  readonly x: Vector;
  readonly y: Vector;
}

/**
 * The axes of a text that may be tilted within its plane: those to which clearly most strokes are parallel. Without
 * such strokes they are those of the plane.
 * @param x unit vector in the plane
 * @param normal unit normal of the plane
 */
export function textAxes(drawn: DrawnPoints, x: Vector, normal: Vector): TextAxes {
  const y = cross(normal, x);
  const tilt = (tiltOf(strokesOf(drawn, x, y)) * Math.PI) / 180;
  const [cos, sin] = [Math.cos(tilt), Math.sin(tilt)];
  return { x: plus(times(x, cos), times(y, sin)), y: minus(times(y, cos), times(x, sin)) };
}

/** A segment of a polyline, or a side of a triangle. */
interface Stroke {
  /** Degrees from 0 to 180. */
  readonly angle: number;
  readonly length: number;
  /** Whether it is a line of its own, as those of hatches, leaders and marks are. */
  readonly isSingle: boolean;
}

function strokesOf(drawn: DrawnPoints, x: Vector, y: Vector): readonly Stroke[] {
  const { positions, numbers } = drawn;
  const pointAt = (at: number) => vectorAt(positions, 3 * (numbers[at] ?? outOfRange()));
  const strokes: Stroke[] = [];
  const single = singleLines(drawn);
  for (const [a, b, c] of shapesOf(drawn)) {
    const ends = [pointAt(a), pointAt(b), ...(c === b ? [] : [pointAt(c), pointAt(a)])];
    ends.slice(1).forEach((end, i) => {
      const side = minus(end, ends[i] ?? end);
      const [u, v] = [dot(side, x), dot(side, y)];
      const angle = ((Math.atan2(v, u) * 180) / Math.PI + 360) % 180;
      if (u === 0 && v === 0) return;
      strokes.push({ angle, length: Math.hypot(u, v), isSingle: single.has(a) });
    });
  }
  return strokes;
}

/** The first points of lines of two points. */
function singleLines({ lines }: DrawnPoints): ReadonlySet<number> {
  const firsts = new Set<number>();
  let next = 0;
  for (const count of lines) {
    if (count === 2) firsts.add(next);
    next += count;
  }
  return firsts;
}

/** Degrees from -90 to 90. */
function tiltOf(strokes: readonly Stroke[]): number {
  const counts = new Uint32Array(180 * bins);
  const joined = strokes.filter(({ isSingle }) => !isSingle);
  for (const { angle } of joined) {
    const bin = Math.round(angle * bins) % counts.length;
    counts[bin] = (counts[bin] ?? outOfRange()) + 1;
  }
  const around = (bin: number) =>
    [-1, 0, 1].reduce(
      (sum, off) => sum + (counts.at((bin + off) % counts.length) ?? outOfRange()),
      0,
    );
  // Strokes of letters have two directions, the lines of a hatch one.
  const crossing = (bin: number) => Math.min(around(bin), around(bin + 90 * bins));
  const angles = Array.from({ length: 90 * bins }, (_, bin) => bin);
  const most = Math.max(...angles.map(crossing));
  const best = angles.find((bin) => crossing(bin) === most) ?? outOfRange();
  if (most < Math.max(fewest, clearly * crossing(0), share * joined.length)) return 0;
  const about = best / bins;
  const [along, upright] = [strokesAt(strokes, about), strokesAt(strokes, about + 90)];
  const tilt = about + (along.sum + upright.sum) / (along.length + upright.length);
  // Texts and their frames are wider than high.
  return along.length < upright.length ? tilt - 90 : tilt;
}

/** The total length of the strokes at an angle, and the sum of their differences from it by their lengths. */
function strokesAt(strokes: readonly Stroke[], about: number) {
  let [length, sum] = [0, 0];
  for (const stroke of strokes) {
    const off = ((stroke.angle - about + 270) % 180) - 90;
    if (Math.abs(off) > parallel) continue;
    length += stroke.length;
    sum += off * stroke.length;
  }
  return { length, sum };
}

/**
 * In each direction: the fewest strokes, how many times those along the plane's axes they must be, and their share of
 * all. The outlines of round letters have strokes at many angles.
 */
const [fewest, clearly, share] = [3, 2, 0.125];
/** The largest angle in degrees between parallel strokes, and the number of angles that a degree is divided into. */
const [parallel, bins] = [0.5, 4];
