import { outOfRange } from '../../words/outOfRange';
import { Basis } from '../exact/splines/basis';
import { knotsOf } from '../exact/splines/knotVector';
import type { BSplineCurve, BSplineSurface } from '../brep/geometry';
import { weightInNet } from '../brep/weights';
import type { Vector } from '../base/vector';
import { Unexpected } from '../base/unexpected';

/** The isoparametric curve of a spline surface at a held parameter, as a spline. */
export function isoparametricCurve(
  surface: BSplineSurface,
  held: 'u' | 'v',
  value: number,
): BSplineCurve {
  const { uDegree, vDegree, uKnots, vKnots } = surface;
  const rows = weightedRows(surface, held);
  const [degree, knots] = held === 'u' ? [uDegree, uKnots] : [vDegree, vKnots];
  const line = knotsOf(degree, knots, rows[0]?.length ?? 0);
  if (!line) throw new Unexpected('a spline surface with unordered knots');
  const basis = new Basis(line);
  basis.at(value);
  const summed = rows.map((row) => {
    const sum = [0, 0, 0, 0];
    basis.values.forEach((share, k) => {
      row[basis.first + k]?.forEach(
        (part, axis) => (sum[axis] = (sum[axis] ?? outOfRange()) + share * part),
      );
    });
    return sum;
  });
  return {
    kind: 'bspline',
    ...(held === 'u' ? { degree: vDegree, knots: vKnots } : { degree: uDegree, knots: uKnots }),
    poles: summed.map(
      ([x = outOfRange(), y = outOfRange(), z = outOfRange(), w = outOfRange()]): Vector => [
        x / w,
        y / w,
        z / w,
      ],
    ),
    weights: surface.weights && summed.map(([, , , w = outOfRange()]) => w),
  };
}

/** Rows of homogeneous poles `w x, w y, w z, w` along the held parameter. */
function weightedRows({ poles, weights }: BSplineSurface, held: 'u' | 'v') {
  const rows = poles.map((row, i) =>
    row.map(([x, y, z], j) => {
      const w = weightInNet(weights, i, j);
      return [w * x, w * y, w * z, w];
    }),
  );
  if (held === 'v') return rows;
  return (rows[0] ?? []).map((_, j) => rows.flatMap((row) => row.slice(j, j + 1)));
}
