import { outOfRange } from '../../../words/outOfRange';
import { Basis, type FlatKnots } from './basis';
import type { Sweep } from '../integrals/integrable';

/** @param poles homogeneous coordinates of a surface's poles, four numbers each; v varies fastest */
export function splineSweep(
  u: FlatKnots,
  v: FlatKnots,
  poles: Float64Array,
  along: 'u' | 'v',
): Sweep {
  return along === 'u'
    ? new SplineSweep(u, v, poles, 3, 6)
    : new SplineSweep(v, u, exchanged(poles, u.poleCount, v.poleCount), 6, 3);
}

function exchanged(poles: Float64Array, uCount: number, vCount: number): Float64Array {
  const rotated = new Float64Array(poles.length);
  for (let i = 0; i < uCount; i++) {
    for (let j = 0; j < vCount; j++) {
      for (let k = 0; k < 4; k++) {
        rotated[(j * uCount + i) * 4 + k] = poles[(i * vCount + j) * 4 + k] ?? outOfRange();
      }
    }
  }
  return rotated;
}

class SplineSweep implements Sweep {
  private readonly row: SplineRow;
  private readonly basis: Basis;
  private readonly sums = new Float64Array(12);

  constructor(
    private readonly line: FlatKnots,
    held: FlatKnots,
    /** The index along the held direction varies fastest. */
    poles: Float64Array,
    /** Indices in the output at which the two derivatives begin. */
    private readonly alongAt: number,
    private readonly heldAt: number,
  ) {
    this.row = new SplineRow(line, held, poles);
    this.basis = new Basis(line);
  }

  hold(parameter: number): void {
    this.row.goTo(parameter);
  }

  at(parameter: number, out: Float64Array): void {
    const { row, basis, sums } = this;
    const { degree, poleCount } = this.line;
    basis.at(parameter);
    sums.fill(0);
    const { combined } = row;
    for (let i = 0; i <= degree; i++) {
      const pole = ((basis.first + i) % poleCount) * 8;
      row.fill(pole);
      const value = basis.values[i] ?? outOfRange();
      const slope = basis.slopes[i] ?? outOfRange();
      for (let k = 0; k < 4; k++) {
        const part = combined[pole + k] ?? outOfRange();
        sums[k] = (sums[k] ?? outOfRange()) + value * part;
        sums[4 + k] = (sums[4 + k] ?? outOfRange()) + slope * part;
        sums[8 + k] =
          (sums[8 + k] ?? outOfRange()) + value * (combined[pole + 4 + k] ?? outOfRange());
      }
    }
    divide(sums, this.alongAt, this.heldAt, out);
  }
}

/** Converts homogeneous coordinates and their derivatives into a point and its derivatives. */
function divide(sums: Float64Array, alongAt: number, heldAt: number, out: Float64Array): void {
  const weight = sums[3] ?? outOfRange();
  const alongSlope = sums[7] ?? outOfRange();
  const heldSlope = sums[11] ?? outOfRange();
  for (let k = 0; k < 3; k++) {
    const place = (sums[k] ?? outOfRange()) / weight;
    out[k] = place;
    out[alongAt + k] = ((sums[4 + k] ?? outOfRange()) - alongSlope * place) / weight;
    out[heldAt + k] = ((sums[8 + k] ?? outOfRange()) - heldSlope * place) / weight;
  }
}

/** The poles of the isoparametric curve for a held parameter, computed when they are first used. */
class SplineRow {
  /** For each pole: homogeneous coordinates, then their derivatives along the held direction. */
  readonly combined: Float64Array;
  private readonly stamps: Int32Array;
  private readonly basis: Basis;
  private stamp = 0;
  private held = NaN;

  constructor(
    along: FlatKnots,
    private readonly line: FlatKnots,
    private readonly poles: Float64Array,
  ) {
    this.combined = new Float64Array(along.poleCount * 8);
    this.stamps = new Int32Array(along.poleCount);
    this.basis = new Basis(line);
  }

  goTo(parameter: number): void {
    if (parameter === this.held) return;
    this.held = parameter;
    this.stamp += 1;
    this.basis.at(parameter);
  }

  fill(at: number): void {
    const number = at / 8;
    if (this.stamps[number] === this.stamp) return;
    this.stamps[number] = this.stamp;
    const { combined, poles } = this;
    const { poleCount, degree } = this.line;
    const { values, slopes, first } = this.basis;
    combined.fill(0, at, at + 8);
    for (let j = 0; j <= degree; j++) {
      const pole = (number * poleCount + ((first + j) % poleCount)) * 4;
      const value = values[j] ?? outOfRange();
      const slope = slopes[j] ?? outOfRange();
      for (let k = 0; k < 4; k++) {
        const part = poles[pole + k] ?? outOfRange();
        combined[at + k] = (combined[at + k] ?? outOfRange()) + value * part;
        combined[at + 4 + k] = (combined[at + 4 + k] ?? outOfRange()) + slope * part;
      }
    }
  }
}
