import { outOfRange } from '../../../words/outOfRange';
import { direction, lengths, rounded } from '../packNumbers';
import { isReadable } from './readSplines';
import { splineForms } from '../../shapes';
import type { PackedSplines, PartSplines, SplineCurve, SplineSurface, Vector } from '../../shapes';

/** Writes splines as lists of numbers for `readSplines`; null if there are none. */
export function packSplines({ faces, edges }: PartSplines): PackedSplines | null {
  // Rows that could not be read back are left out, as with knots that descend by rounding or have too high a
  // multiplicity.
  const packed = {
    faces: Array.from(faces, ([face, surface]) => [face, ...surfaceNumbers(surface)]).filter(
      (row) => isReadable(row, 'face'),
    ),
    edges: Array.from(edges, ([edge, curve]) => [edge, ...curveNumbers(curve)]).filter((row) =>
      isReadable(row, 'edge'),
    ),
  };
  return packed.faces.length + packed.edges.length > 0 ? packed : null;
}

function surfaceNumbers(surface: SplineSurface): readonly number[] {
  const form = splineForms.indexOf(surface.kind);
  switch (surface.kind) {
    case 'patch': {
      const { degrees, knots, poles, weights } = surface;
      const counts = knots.map((line, i) => line.length - (degrees[i] ?? outOfRange()) - 1);
      return [
        ...[form, ...degrees, ...counts, Number(weights !== null)],
        ...[...figures(knots.flat()), ...places(poles), ...figures(weights ?? [])],
      ];
    }
    case 'extruded': {
      const range = lengths([surface.low, surface.high]);
      return [form, ...direction(surface.direction), ...range, ...curveNumbers(surface.section)];
    }
    case 'revolved': {
      const { origin, axis, low, high, profile } = surface;
      const turn = [rounded(low), rounded(high)];
      return [form, ...lengths(origin), ...direction(axis), ...turn, ...curveNumbers(profile)];
    }
  }
}

function curveNumbers({ degree, knots, poles, weights, from, to }: SplineCurve): readonly number[] {
  return [
    ...[degree, poles.length, Number(weights !== null), ...figures([from, to])],
    ...[...figures(knots), ...places(poles), ...figures(weights ?? [])],
  ];
}

/** Rounded to 13 figures, which keeps equal numbers equal and does not change their order. */
function figures(numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => Number(number.toPrecision(13)));
}

/** Millimetres, rounded to a tenth of a nanometre: poles are many, and no drawing needs more. */
function places(poles: readonly Vector[]): readonly number[] {
  return poles.flat().map((metres) => Math.round(metres * 1e10) / 1e7 + 0);
}
