import { sixOf } from '../../../../model/vectors';
import { outOfRange } from '../../../../words/outOfRange';
import type { Vector } from '../../../base/vector';
import { hyperbola, parabola } from '../../../brep/openConics';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import type { CurveRange } from '../../../sewing/curveRange';
import { lengthIn, type Source } from './igesSource';

const z: Vector = [0, 0, 1];

/**
 * Type 104, a conic arc in its definition space, where its axes are parallel to the coordinate axes.
 * @throws Unexpected for one whose axes are rotated, which the standard does not allow
 */
export function conic(source: Source, p: Parameters): CurveRange {
  const [a, b, c, d, e, f] = sixOf(p.numbers(6));
  const height = lengthIn(source, p);
  const place = (): Vector => [lengthIn(source, p), lengthIn(source, p), height];
  const [start, end] = [place(), place()];
  const unit = source.millimetres;
  const isPlaced = Math.abs(b) <= slack * Math.max(Math.abs(a), Math.abs(c));
  if (!isPlaced) throw new Unexpected('a conic that is turned');
  const origin: Vector = [0, 0, height];
  if (a * c > 0 && d === 0 && e === 0) {
    return ellipticArc(origin, unit * Math.sqrt(-f / a), unit * Math.sqrt(-f / c), start, end);
  }
  const curve = openConic({ a, c, d, e, f }, unit, origin, [start, end]);
  return { curve, from: curve.knots[0] ?? outOfRange(), to: curve.knots.at(-1) ?? outOfRange() };
}

/**
 * As a share of the larger quadratic coefficient: what rounding to ten digits leaves of the mixed coefficient of a
 * conic whose axes are parallel to the coordinate axes.
 */
const slack = 1e-9;

function ellipticArc(
  origin: Vector,
  rx: number,
  ry: number,
  start: Vector,
  end: Vector,
): CurveRange {
  if (!(rx > 0 && ry > 0)) throw new Unexpected('an ellipse without extent');
  const isWide = rx >= ry;
  // The x direction of the frame is the longer axis; the arc runs counter-clockwise in both cases.
  const x: Vector = isWide ? [1, 0, 0] : [0, 1, 0];
  const angle = ([px, py]: Vector) =>
    isWide ? Math.atan2(py / ry, px / rx) : Math.atan2(-px / rx, py / ry);
  const from = angle(start);
  const turn = angle(end) - from;
  const by = turn - 2 * Math.PI * Math.floor(turn / (2 * Math.PI));
  return {
    curve: {
      kind: 'ellipse',
      frame: { origin, axis: z, x },
      majorRadius: Math.max(rx, ry),
      minorRadius: Math.min(rx, ry),
    },
    from,
    to: from + (by < slack ? 2 * Math.PI : by),
  };
}

interface Coefficients {
  readonly a: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

/** A hyperbola or parabola from one end to the other, in the direction of its parameter. */
function openConic(
  { a, c, d, e, f }: Coefficients,
  unit: number,
  origin: Vector,
  ends: readonly [Vector, Vector],
) {
  const frame = (x: Vector) => ({ origin, axis: z, x });
  if (a * c < 0 && d === 0 && e === 0) {
    const [across, along] = [-f / a, -f / c];
    const isAcross = across > 0;
    const [first, second] = isAcross ? [across, -along] : [along, -across];
    const side = Math.sign(isAcross ? ends[0][0] : ends[0][1]) || 1;
    const x: Vector = isAcross ? [side, 0, 0] : [0, side, 0];
    return hyperbola(frame(x), unit * Math.sqrt(first), unit * Math.sqrt(second), ends);
  }
  if (a !== 0 && c === 0 && d === 0 && f === 0 && e !== 0) {
    return parabola(frame([0, -Math.sign(e * a), 0]), (unit * Math.abs(e / a)) / 4, ends);
  }
  if (c !== 0 && a === 0 && e === 0 && f === 0 && d !== 0) {
    return parabola(frame([-Math.sign(d * c), 0, 0]), (unit * Math.abs(d / c)) / 4, ends);
  }
  throw new Unexpected('a conic that is none');
}
