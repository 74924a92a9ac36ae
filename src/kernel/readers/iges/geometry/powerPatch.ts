import { outOfRange } from '../../../../words/outOfRange';
import type { Vector } from '../../../base/vector';
import { Unexpected } from '../../../base/unexpected';
import type { Parameters } from '../file/parameters';
import { bernstein, checkBreaks, piecewise } from './powerCurve';
import type { Source } from './igesSource';
import type { TrimmedPatch } from '../../../sewing/patchBorder';

const maxPatches = 100_000;

/** Type 114, parametric spline surface: each patch is a bicubic in powers of both parameters. */
export function powerPatch({ millimetres }: Source, p: Parameters): TrimmedPatch {
  p.skip(2);
  const [uCount, vCount] = [p.integer(), p.integer()];
  if (!(uCount > 0 && vCount > 0 && uCount * vCount <= maxPatches)) {
    throw new Unexpected('a spline surface without patches');
  }
  const [uBreaks, vBreaks] = [p.numbers(uCount + 1), p.numbers(vCount + 1)];
  checkBreaks(uBreaks);
  checkBreaks(vBreaks);
  const poles = Array.from({ length: 3 * uCount + 1 }, () => new Array<Vector>(3 * vCount + 1));
  for (let i = 0; i < uCount; i++) {
    for (let j = 0; j < vCount; j++) {
      const widths = [widthOf(uBreaks, i), widthOf(vBreaks, j)] as const;
      const [x, y, z] = [0, 1, 2].map(() => patch(p.numbers(16), widths, millimetres));
      for (let k = 0; k < 16; k++) {
        const row = poles[3 * i + (k % 4)];
        if (row)
          row[3 * j + Math.floor(k / 4)] = [
            x?.[k] ?? outOfRange(),
            y?.[k] ?? outOfRange(),
            z?.[k] ?? outOfRange(),
          ];
      }
    }
    // Each row is followed by one patch whose values have no meaning.
    p.skip(48);
  }
  const surface = {
    kind: 'bspline',
    uDegree: 3,
    vDegree: 3,
    poles,
    weights: null,
    uKnots: piecewise(uBreaks),
    vKnots: piecewise(vBreaks),
  } as const;
  return { surface, u: ends(uBreaks), v: ends(vBreaks) };
}

function widthOf(breaks: readonly number[], i: number): number {
  return (breaks[i + 1] ?? outOfRange()) - (breaks[i] ?? outOfRange());
}

function ends(breaks: readonly number[]): readonly [number, number] {
  return [breaks[0] ?? outOfRange(), breaks.at(-1) ?? outOfRange()];
}

/** The sixteen Bézier poles of a patch from its powers; in both lists the first parameter runs fastest. */
function patch(
  powers: readonly number[],
  [uWidth, vWidth]: readonly [number, number],
  factor: number,
): number[] {
  const rows = [0, 4, 8, 12].map((first) =>
    bernstein(
      powers.slice(first, first + 4).map((value) => value * factor),
      uWidth,
    ),
  );
  const columns = [0, 1, 2, 3].map((k) =>
    bernstein(
      rows.map((row) => row[k] ?? outOfRange()),
      vWidth,
    ),
  );
  return [0, 1, 2, 3].flatMap((j) => columns.map((column) => column[j] ?? outOfRange()));
}
