import { distance, dot, minus, times, type Vector } from '../../../../base/vector';
import { column, frame, type Matrix } from '../../../../base/matrix';
import { numberIn, referenceIn, textIn } from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';
import { curvePoints, type CurveSource } from './annotationCurves';
import { styledItem } from './annotationStyle';
import { fillOutline, flat } from './drawAnnotation';
import type { Drawing } from './drawing';

/** Whether the item of an annotation occurrence is a symbol: one of a catalogue, or a copy of a symbol of the file. */
export function isSymbol(pmi: PmiFile, item: number | null): boolean {
  return pmi.is(item, 'DEFINED_SYMBOL', 'ANNOTATION_SYMBOL');
}

/**
 * Draws a terminator of a leader or dimension line, such as an arrow head (ISO 10303-202). The file names its shape and
 * gives its place and size.
 * @param occurrence the annotation occurrence whose item the symbol is
 * @returns false for any other symbol, and if its place, its size or its line cannot be read
 */
export function drawTerminator(source: CurveSource, occurrence: number, drawing: Drawing): boolean {
  const { pmi } = source;
  const symbol = pmi.own(styledItem(pmi, occurrence).item, 'DEFINED_SYMBOL', 2);
  const named = pmi.own(referenceIn(symbol?.[0]), 'PRE_DEFINED_TERMINATOR_SYMBOL', 1);
  const shape = shapes.get(textIn(named?.[0]).trim().toLowerCase());
  const place = shape && sizedPlace(source, referenceIn(symbol?.[1]));
  const tip = place && column(place, 3);
  const back = tip && wayBack(source, occurrence, tip);
  if (!shape || !place || !back) return false;
  // Programs let the X axis point to either side of the tip; the line that ends there is on the side of the head.
  const side = dot(column(place, 0), back) < 0 ? -1 : 1;
  const points = shape.points.map(([u, v]): Vector => [side * u, v, 0]);
  if (shape.isFilled) fillOutline(points, drawing, place);
  else drawing.addLine(flat(points), place);
  return true;
}

/** The placement of a `SYMBOL_TARGET` with its scales, metres; null if it cannot be read. */
function sizedPlace({ pmi, metres }: CurveSource, target: number | null): Matrix | null {
  const [placement, x, y] = pmi.own(target, 'SYMBOL_TARGET', 3) ?? [];
  const at = placementOf(pmi.file, referenceIn(placement), metres);
  const [width, height] = [x, y].map((scale) => (numberIn(scale) ?? 0) * metres);
  if (!at || !width || !height || width < 0 || height < 0) return null;
  const sized = [times(column(at, 0), width), times(column(at, 1), height)] as const;
  return frame(...sized, column(at, 2), column(at, 3));
}

/** The vector from the tip along the line that ends there; null if there is no such line. */
function wayBack(source: CurveSource, occurrence: number, tip: Vector): Vector | null {
  const { pmi } = source;
  const line =
    pmi.own(occurrence, 'TERMINATOR_SYMBOL', 1)?.[0] ??
    pmi.own(occurrence, 'LEADER_TERMINATOR', 1)?.[0] ??
    pmi.own(occurrence, 'DIMENSION_CURVE_TERMINATOR', 5)?.[3];
  const curve = referenceIn(line);
  const item = curve === null ? null : styledItem(pmi, curve).item;
  const points = item === null ? [] : (curvePoints(source, item) ?? []);
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last) return null;
  const next = distance(first, tip) < distance(last, tip) ? points[1] : points.at(-2);
  return next ? minus(next, tip) : null;
}

interface Shape {
  /** The first coordinate runs from the tip along the line, the second across it; both are shares of the size. */
  readonly points: readonly (readonly [along: number, across: number])[];
  readonly isFilled?: boolean;
}

/** Half the width of an arrow head, as a share of its length, as drawings usually have it. */
const half = 1 / 6;

const arrow = [
  [0, 0],
  [1, half],
  [1, -half],
  [0, 0],
] as const;

const box = [
  [-0.5, -0.5],
  [0.5, -0.5],
  [0.5, 0.5],
  [-0.5, 0.5],
  [-0.5, -0.5],
] as const;

const circle = Array.from({ length: 25 }, (_, i): readonly [number, number] => {
  const angle = (2 * Math.PI * (i % 24)) / 24;
  return [0.5 * Math.cos(angle), 0.5 * Math.sin(angle)];
});

/** The names that ISO 10303-202 allows. */
const shapes: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['filled arrow', { points: arrow, isFilled: true }],
  ['unfilled arrow', { points: arrow }],
  ['blanked arrow', { points: arrow }],
  [
    'open arrow',
    {
      points: [
        [1, half],
        [0, 0],
        [1, -half],
      ],
    },
  ],
  ['filled box', { points: box, isFilled: true }],
  ['blanked box', { points: box }],
  ['filled dot', { points: circle, isFilled: true }],
  ['blanked dot', { points: circle }],
  ['dimension origin', { points: circle }],
  [
    'slash',
    {
      points: [
        [-0.5, -0.5],
        [0.5, 0.5],
      ],
    },
  ],
]);
