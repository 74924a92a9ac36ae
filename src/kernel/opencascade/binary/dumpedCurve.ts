import { outOfRange } from '../../../words/outOfRange';
import { UnknownDump, type DumpCursor } from './dumpCursor';
import { line } from '../../exact/integrals/line';
import type { IntegrableCurve } from '../../exact/integrals/integrable';
import { Basis, flatKnots, type FlatKnots } from '../../exact/splines/basis';

type Dimension = 2 | 3;

const deepest = 4;

export function readDumpCurve(
  cursor: DumpCursor,
  dimension: Dimension,
  depth = 0,
): IntegrableCurve | null {
  const kind = cursor.byte();
  switch (kind) {
    case 1:
      return line(cursor.doubles(dimension), cursor.doubles(dimension), dimension);
    case 2:
    case 3: {
      const [centre, x, y] = readFrame(cursor, dimension);
      const major = cursor.double();
      return ellipse(centre, x, y, major, kind === 2 ? major : cursor.double(), dimension);
    }
    case 4: // parabola
      readFrame(cursor, dimension);
      cursor.double();
      return null;
    case 5: // hyperbola
      readFrame(cursor, dimension);
      cursor.doubles(2);
      return null;
    case 6:
      return readBezier(cursor, dimension);
    case 7:
      return readSpline(cursor, dimension);
    case 8: // trimmed curve
      if (depth > deepest) throw new UnknownDump('curves of curves');
      cursor.doubles(2);
      return readDumpCurve(cursor, dimension, depth + 1);
    case 9: // offset curve
      if (depth > deepest) throw new UnknownDump('curves of curves');
      cursor.doubles(dimension === 2 ? 1 : 4);
      readDumpCurve(cursor, dimension, depth + 1);
      return null;
    default:
      throw new UnknownDump(`curve ${kind}`);
  }
}

function readFrame(cursor: DumpCursor, dimension: Dimension) {
  const centre = cursor.doubles(dimension);
  if (dimension === 3) cursor.skip(24); // the axis
  return [centre, cursor.doubles(dimension), cursor.doubles(dimension)] as const;
}

const quarters = [0, 1, 2, 3, 4].map((count) => (count * Math.PI) / 2);

function ellipse(
  centre: Float64Array,
  x: Float64Array,
  y: Float64Array,
  major: number,
  minor: number,
  dimension: Dimension,
): IntegrableCurve {
  return {
    breaks: quarters,
    period: 2 * Math.PI,
    isLine: false,
    at(t, out) {
      const a = major * Math.cos(t);
      const b = minor * Math.sin(t);
      const da = -major * Math.sin(t);
      const db = minor * Math.cos(t);
      for (let k = 0; k < dimension; k++) {
        const along = x[k] ?? outOfRange();
        const across = y[k] ?? outOfRange();
        out[k] = (centre[k] ?? outOfRange()) + a * along + b * across;
        out[dimension + k] = da * along + db * across;
      }
    },
  };
}

function readBezier(cursor: DumpCursor, dimension: Dimension): IntegrableCurve | null {
  const isRational = cursor.flag();
  const degree = cursor.short();
  const poles = readPoles(cursor, degree + 1, dimension, isRational);
  const knots = flatKnots(degree, [0, 1], [degree + 1, degree + 1], degree + 1, false);
  return knots && spline(knots, poles, dimension);
}

function readSpline(cursor: DumpCursor, dimension: Dimension): IntegrableCurve | null {
  const isRational = cursor.flag();
  const isPeriodic = cursor.flag();
  const degree = cursor.short();
  const poleCount = cursor.claim(cursor.int(), 8 * dimension);
  const knotCount = cursor.int();
  const poles = readPoles(cursor, poleCount, dimension, isRational);
  const { knots, counts } = readKnots(cursor, knotCount);
  const line = flatKnots(degree, knots, counts, poleCount, isPeriodic);
  return line && spline(line, poles, dimension);
}

export function readKnots(cursor: DumpCursor, count: number) {
  const knots: number[] = [];
  const counts: number[] = [];
  for (let i = cursor.claim(count, 12); i > 0; i--) {
    knots.push(cursor.double());
    counts.push(Math.max(0, Math.min(cursor.int(), 100)));
  }
  return { knots, counts };
}

/** Poles, each multiplied by its weight and followed by the weight. */
function readPoles(
  cursor: DumpCursor,
  count: number,
  dimension: Dimension,
  isRational: boolean,
): Float64Array {
  const size = dimension + 1;
  const poles = new Float64Array(cursor.claim(count, 8 * dimension) * size);
  for (let at = 0; at < poles.length; at += size) {
    for (let k = 0; k < dimension; k++) poles[at + k] = cursor.double();
    const weight = isRational ? cursor.double() : 1;
    for (let k = 0; k < dimension; k++) poles[at + k] = (poles[at + k] ?? outOfRange()) * weight;
    poles[at + dimension] = weight;
  }
  return poles;
}

function spline(line: FlatKnots, poles: Float64Array, dimension: Dimension): IntegrableCurve {
  const basis = new Basis(line);
  const { breaks, poleCount, isPeriodic } = line;
  const size = dimension + 1;
  const sums = new Float64Array(2 * size);
  return {
    breaks,
    period: isPeriodic ? (breaks.at(-1) ?? outOfRange()) - (breaks[0] ?? outOfRange()) : null,
    isLine: false,
    at(t, out) {
      basis.at(t);
      sums.fill(0);
      for (let i = 0; i <= line.degree; i++) {
        const pole = ((basis.first + i) % poleCount) * size;
        const value = basis.values[i] ?? outOfRange();
        const slope = basis.slopes[i] ?? outOfRange();
        for (let k = 0; k < size; k++) {
          const part = poles[pole + k] ?? outOfRange();
          sums[k] = (sums[k] ?? outOfRange()) + value * part;
          sums[size + k] = (sums[size + k] ?? outOfRange()) + slope * part;
        }
      }
      const weight = sums[dimension] ?? outOfRange();
      const weightSlope = sums[size + dimension] ?? outOfRange();
      for (let k = 0; k < dimension; k++) {
        const place = (sums[k] ?? outOfRange()) / weight;
        out[k] = place;
        out[dimension + k] = ((sums[size + k] ?? outOfRange()) - weightSlope * place) / weight;
      }
    },
  };
}
