import { outOfRange } from '../../../words/outOfRange';
import { direction, lengths, rounded } from '../packNumbers';
import { isReadable } from './readSplines';
import { splineForms } from '../../shapes';
import type { PackedSplines, PartSplines, SplineCurve, SplineSurface, Vector } from '../../shapes';

/** Writes splines as lists of numbers, which `readSplines` reads; nothing where there are none. */
export function packSplines({ faces, edges }: PartSplines): PackedSplines | null {
  // Of knots that differ by rounding, or stand too often, nobody can say what was meant.
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

/** Equal ones stay equal, and in their order. */
function figures(numbers: readonly number[]): readonly number[] {
  return numbers.map((number) => Number(number.toPrecision(13)));
}

/** In millimetres, to a tenth of a nanometre: there are many, and nobody draws finer. */
function places(poles: readonly Vector[]): readonly number[] {
  return poles.flat().map((metres) => Math.round(metres * 1e10) / 1e7 + 0);
}
