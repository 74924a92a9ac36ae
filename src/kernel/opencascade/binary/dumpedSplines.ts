import { outOfRange } from '../../../words/outOfRange';
import type { Breaks } from '../../exact/integrals/breaks';
import { readKnots } from './dumpedCurve';
import type { DumpCursor } from './dumpCursor';
import { flatKnots, type FlatKnots } from '../../exact/splines/basis';
import { splineSweep } from '../../exact/splines/splineSweep';
import type { IntegrableSurface } from '../../exact/integrals/integrable';

export function readBezierSurface(cursor: DumpCursor): IntegrableSurface | null {
  const isRational = [cursor.flag(), cursor.flag()].includes(true);
  const [uDegree, vDegree] = [cursor.short(), cursor.short()];
  const poles = readPoles(cursor, uDegree + 1, vDegree + 1, isRational);
  const u = flatKnots(uDegree, [0, 1], [uDegree + 1, uDegree + 1], uDegree + 1, false);
  const v = flatKnots(vDegree, [0, 1], [vDegree + 1, vDegree + 1], vDegree + 1, false);
  return u && v && spline(u, v, poles);
}

export function readSplineSurface(cursor: DumpCursor): IntegrableSurface | null {
  const isRational = [cursor.flag(), cursor.flag()].includes(true);
  const [isPeriodicU, isPeriodicV] = [cursor.flag(), cursor.flag()];
  const [uDegree, vDegree] = [cursor.short(), cursor.short()];
  const [uCount, vCount] = [cursor.int(), cursor.int()];
  const [uKnotCount, vKnotCount] = [cursor.int(), cursor.int()];
  const poles = readPoles(cursor, uCount, vCount, isRational);
  const uKnots = readKnots(cursor, uKnotCount);
  const vKnots = readKnots(cursor, vKnotCount);
  const u = flatKnots(uDegree, uKnots.knots, uKnots.counts, uCount, isPeriodicU);
  const v = flatKnots(vDegree, vKnots.knots, vKnots.counts, vCount, isPeriodicV);
  return u && v && spline(u, v, poles);
}

/** Poles x y z, each multiplied by its weight and followed by the weight; v runs fastest. */
function readPoles(cursor: DumpCursor, uCount: number, vCount: number, isRational: boolean) {
  const count = cursor.claim(uCount, 24) * cursor.claim(vCount, 24);
  const poles = new Float64Array(cursor.claim(count, 24) * 4);
  for (let at = 0; at < poles.length; at += 4) {
    const [x, y, z] = [cursor.double(), cursor.double(), cursor.double()];
    const weight = isRational ? cursor.double() : 1;
    poles[at] = x * weight;
    poles[at + 1] = y * weight;
    poles[at + 2] = z * weight;
    poles[at + 3] = weight;
  }
  return poles;
}

function spline(u: FlatKnots, v: FlatKnots, poles: Float64Array): IntegrableSurface {
  return {
    plane: null,
    isSmooth: false,
    isStraightAlongV: false,
    u: breaksOf(u),
    v: breaksOf(v),
    alongU: () => splineSweep(u, v, poles, 'u'),
    alongV: () => splineSweep(u, v, poles, 'v'),
  };
}

function breaksOf({ isPeriodic, breaks }: FlatKnots): Breaks {
  return {
    at: breaks,
    period: isPeriodic ? (breaks.at(-1) ?? outOfRange()) - (breaks[0] ?? outOfRange()) : null,
  };
}
