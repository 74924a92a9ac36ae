import type { Matrix } from '../../../../base/matrix';
import { times, type Vector } from '../../../../base/vector';
import {
  itemsIn,
  numberIn,
  referenceIn,
  vectorIn,
  type Parameter,
} from '../../../../part21/parameter';
import type { CurveSource } from './annotationCurves';
import type { Drawing } from './drawing';

/** Draws a `TESSELLATED_CURVE_SET`, a `TRIANGULATED_SURFACE_SET` or a complex one. @returns whether it is one of these */
export function drawTessellated(
  source: CurveSource,
  id: number,
  place: Matrix | null,
  drawing: Drawing,
): boolean {
  const { pmi } = source;
  const curves = pmi.own(id, 'TESSELLATED_CURVE_SET', 2);
  if (curves) {
    const points = pointsOf(source, curves[0]);
    for (const strip of itemsIn(curves[1])) {
      drawing.addLine(
        numbersIn(strip).map((number) => atNumber(points, number)),
        place,
      );
    }
    return true;
  }
  const plain = pmi.own(id, 'TRIANGULATED_SURFACE_SET', 5);
  const complex = pmi.own(id, 'COMPLEX_TRIANGULATED_SURFACE_SET', 6);
  const [coordinates, , , numbers, ...faces] = plain ?? complex ?? [];
  if (faces.length === 0) return false;
  const points = pointsOf(source, coordinates);
  const named = numbersIn(numbers);
  const corner = (number: number) =>
    atNumber(points, named.length > 0 ? (named[number - 1] ?? noPoint) : number);
  const [first, second] = faces;
  for (const [a, b, c] of plain ? itemsIn(first).map(numbersIn) : fromStrips(first, second)) {
    if (a === undefined || b === undefined || c === undefined) continue;
    drawing.addTriangle([corner(a), corner(b), corner(c)], place);
  }
  return true;
}

/** In strips every second triangle is turned; fans stand around their first point. */
function* fromStrips(
  strips: Parameter | undefined,
  fans: Parameter | undefined,
): Generator<readonly number[]> {
  for (const strip of itemsIn(strips).map(numbersIn)) {
    for (let i = 0; i + 2 < strip.length; i++) {
      const [a = noPoint, b = noPoint, c = noPoint] = strip.slice(i, i + 3);
      yield i % 2 === 0 ? [a, b, c] : [b, a, c];
    }
  }
  for (const [centre = noPoint, ...around] of itemsIn(fans).map(numbersIn)) {
    for (let i = 0; i + 1 < around.length; i++) yield [centre, ...around.slice(i, i + 2)];
  }
}

/** Points are counted from 1. */
const noPoint = 0;

function pointsOf(
  { pmi, metres }: CurveSource,
  parameter: Parameter | undefined,
): readonly Vector[] {
  const list = pmi.own(referenceIn(parameter), 'COORDINATES_LIST', 2)?.[1];
  return itemsIn(list).map((item) => {
    const point = vectorIn(item);
    if (!point) throw new RangeError('a point without coordinates');
    return times(point, metres);
  });
}

function atNumber(points: readonly Vector[], number: number): Vector {
  const point = points[number - 1];
  if (!point) throw new RangeError('a number that no point has');
  return point;
}

function numbersIn(parameter: Parameter | undefined): readonly number[] {
  return itemsIn(parameter).map((item) => numberIn(item) ?? noPoint);
}
