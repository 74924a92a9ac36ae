import { outOfRange } from '../../words/outOfRange';
import { entryOf } from '../../words/unknown';
import { blend, type Raster } from './raster';

/**
 * The letters of texts in pictures, as strokes, because a kernel without a screen has no fonts. A unit is a
 * fifth of a lowercase letter's height; x counts from the left, y upwards from the baseline.
 */
const bowl = '3.7,1 2.7,.1 1.4,0 .3,.9 0,2.5 .3,4.1 1.4,5 2.7,4.9 3.7,4';
const arch = '0,3.6 1,4.8 2.4,5 3.4,4.3 3.6,3.4 3.6,0';
const letters: Readonly<Record<string, string>> = {
  b: '0,8 0,0|0,1 1,.1 2.3,0 3.4,.9 3.7,2.5 3.4,4.1 2.3,5 1,4.9 0,4',
  d: `3.7,8 3.7,0|${bowl}`,
  e: '0,2.6 3.7,2.6 3.3,4.3 1.9,5 .5,4.3 0,2.5 .6,.6 2,0 3.4,.6',
  f: '1,0 1,6.4 1.6,7.7 2.8,8|-.2,5 2.6,5',
  g: `3.7,5 3.7,-.8 3,-2.1 1.7,-2.5 .4,-2|${bowl}`,
  h: `0,0 0,8|${arch}`,
  i: '0,0 0,5|0,7.2 0,7.5',
  l: '0,0 0,8',
  n: `0,0 0,5|${arch}`,
  o: '1.9,0 .6,.6 0,2.5 .6,4.4 1.9,5 3.2,4.4 3.8,2.5 3.2,.6 1.9,0',
  r: '0,0 0,5|0,3.4 .9,4.6 2.2,5',
  t: '1,7 1,1.2 1.6,.1 2.6,0|-.2,5 2.6,5',
  w: '0,5 1.2,0 2.6,4 4,0 5.2,5',
  y: '0,5 1.8,0|3.6,5 1.4,-1.2 .6,-2.2 -.2,-2.4',
  ',': '.4,.3 0,-1.4',
  共: '2.4,7.2 2.4,2.2|5.6,7.2 5.6,2.2|.6,5.4 7.4,5.4|0,2.2 8,2.2|2.8,1.4 .6,-.8|5.2,1.4 7.4,-.8',
  有: '0,5.8 8,5.8|3.6,7.4 2.6,4.8 .2,2.2|2.4,4.2 6.8,4.2 6.8,-.4 5.6,-.8|2.4,4.2 2.4,-.8|2.4,2.8 6.8,2.8|2.4,1.4 6.8,1.4',
  仅: '2.2,7.4 .2,3.6|1.4,5.2 1.4,-.8|3,6.2 7.4,6.2 6.2,2.6 3,-.8|3.6,5 5,2.2 8,-.8',
  旧: '1,7.2 1,-.8|3.2,6.6 7.2,6.6 7.2,-.6 3.2,-.6 3.2,6.6|3.2,3 7.2,3',
  新: '1.8,7.4 2.2,6.6|.2,6.2 4,6.2|1.2,5.6 1.5,4.6|3,5.6 2.6,4.6|0,4.2 4.2,4.2|.2,2.6 4,2.6|2.1,4.2 2.1,-.8|1.4,1.6 .3,.2|2.9,1.6 3.8,.5|7.6,7.2 5.2,6.4 5.2,3 4.6,-.6|5.2,4.4 8,4.4|6.8,4.4 6.8,-.8',
  左: '0,5.8 8,5.8|3.6,7.4 2.4,4 .2,-.2|2.4,2.8 7.2,2.8|4.8,2.8 4.8,-.6|1.6,-.6 8,-.6',
  右: '0,5.6 8,5.6|3.6,7.4 2.4,4.2 .2,1|2.6,2.8 7,2.8 7,-.7 2.6,-.7 2.6,2.8',
  '，': '.6,.6 .9,.2 .3,-1',
};

const spaceWidth = 3;
const letterGap = 1.7;
/** Width of a stroke, in units. */
const thickness = 0.9;

/** Whether all letters of a text are available. */
export function isWritable(text: string): boolean {
  return Array.from(text).every(
    (letter) => letter === ' ' || entryOf(letters, letter) !== undefined,
  );
}

/**
 * Writes a line of text.
 * @param left, base start of the text and its baseline, in pixels
 * @param unit size of a unit in pixels
 * @returns the end of the text, in pixels
 */
export function writeText(
  raster: Raster,
  text: string,
  [left, base]: readonly [left: number, base: number],
  unit: number,
  color: number,
): number {
  let at = left;
  for (const letter of text) {
    const strokes = strokesOf(entryOf(letters, letter) ?? '');
    for (const points of strokes) {
      points.slice(1).forEach(([x, y], i) => {
        const [x0, y0] = points[i] ?? [x, y];
        const ends = [at + x0 * unit, base - y0 * unit, at + x * unit, base - y * unit] as const;
        drawStroke(raster, ends, (thickness * unit) / 2, color);
      });
    }
    const width = Math.max(0, ...strokes.flat().map(([x]) => x));
    at += (strokes.length === 0 ? spaceWidth : width + letterGap) * unit;
  }
  return at - letterGap * unit;
}

type Point = readonly [x: number, y: number];

function strokesOf(letter: string): readonly (readonly Point[])[] {
  if (letter === '') return [];
  return letter.split('|').map((stroke) =>
    stroke.split(' ').map((point): Point => {
      const [x, y] = point.split(',').map(Number);
      return [x ?? outOfRange(), y ?? outOfRange()];
    }),
  );
}

/**
 * Draws a line with round ends.
 * @param half half of its width, in pixels
 */
function drawStroke(
  raster: Raster,
  [x0, y0, x1, y1]: readonly [number, number, number, number],
  half: number,
  color: number,
): void {
  const { colors, width, height } = raster;
  const reach = half + 1;
  const length2 = (x1 - x0) ** 2 + (y1 - y0) ** 2;
  const lastColumn = Math.min(width - 1, Math.ceil(Math.max(x0, x1) + reach));
  const lastRow = Math.min(height - 1, Math.ceil(Math.max(y0, y1) + reach));
  for (let y = Math.max(0, Math.floor(Math.min(y0, y1) - reach)); y <= lastRow; y++) {
    for (let x = Math.max(0, Math.floor(Math.min(x0, x1) - reach)); x <= lastColumn; x++) {
      const [px, py] = [x + 0.5 - x0, y + 0.5 - y0];
      const along = length2 > 0 ? (px * (x1 - x0) + py * (y1 - y0)) / length2 : 0;
      const share = Math.min(1, Math.max(0, along));
      const far = Math.hypot(px - share * (x1 - x0), py - share * (y1 - y0));
      const covered = Math.min(1, half + 0.5 - far);
      if (covered > 0) {
        const pixel = y * width + x;
        colors[pixel] = blend(colors[pixel] ?? outOfRange(), color, covered);
      }
    }
  }
}
