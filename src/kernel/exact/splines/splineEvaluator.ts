import { outOfRange } from '../../../words/outOfRange';
import { Basis, type FlatKnots } from './basis';
import { sumPoles } from './sumPoles';

/** A spline surface over the rectangle of its knots. */
export class SplineEvaluator {
  private readonly uBasis: Basis;
  private readonly vBasis: Basis;
  private readonly rowSize: number;
  /** Point and derivative along v of one row of poles, in homogeneous coordinates, four numbers each. */
  private readonly row = new Float64Array(8);
  private readonly sums = new Float64Array(12);

  constructor(
    private readonly uKnots: FlatKnots,
    private readonly vKnots: FlatKnots,
    /** Homogeneous coordinates, four numbers for each pole; v varies fastest. */
    private readonly poles: Float64Array,
    private readonly isRational: boolean,
  ) {
    this.uBasis = new Basis(uKnots);
    this.vBasis = new Basis(vKnots);
    this.rowSize = 4 * vKnots.poleCount;
  }

  /** Writes the point and its derivatives along u and along v. */
  at(u: number, v: number, out: Float64Array): void {
    const { uBasis, vBasis, row, sums, poles } = this;
    const vDegree = this.vKnots.degree;
    uBasis.at(u);
    vBasis.at(v);
    sums.fill(0);
    for (let i = 0; i <= this.uKnots.degree; i++) {
      sumPoles(row, poles, (uBasis.first + i) * this.rowSize, vBasis, vDegree);
      const value = uBasis.values[i] ?? outOfRange();
      const slope = uBasis.slopes[i] ?? outOfRange();
      for (let k = 0; k < 4; k++) {
        const part = row[k] ?? outOfRange();
        sums[k] = (sums[k] ?? outOfRange()) + value * part;
        sums[4 + k] = (sums[4 + k] ?? outOfRange()) + slope * part;
        sums[8 + k] = (sums[8 + k] ?? outOfRange()) + value * (row[4 + k] ?? outOfRange());
      }
    }
    divide(sums, this.isRational, out);
  }
}

/** Converts homogeneous coordinates and their derivatives into a point and its derivatives. */
function divide(sums: Float64Array, isRational: boolean, out: Float64Array): void {
  const share = isRational ? 1 / (sums[3] ?? outOfRange()) : 1;
  const uWeight = isRational ? (sums[7] ?? outOfRange()) : 0;
  const vWeight = isRational ? (sums[11] ?? outOfRange()) : 0;
  for (let k = 0; k < 3; k++) {
    const place = (sums[k] ?? outOfRange()) * share;
    out[k] = place;
    out[3 + k] = ((sums[4 + k] ?? outOfRange()) - uWeight * place) * share;
    out[6 + k] = ((sums[8 + k] ?? outOfRange()) - vWeight * place) * share;
  }
}
