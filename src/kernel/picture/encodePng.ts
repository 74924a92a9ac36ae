import { outOfRange } from '../../words/outOfRange';
import { concatBytes, crc32, deflateRuns } from '../platform';
import type { Raster } from './raster';

const signature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
const rgba8: readonly number[] = [8, 6, 0, 0, 0];
const filterUp = 2;

/** The rectangle of a picture that has content, row by row; the picture is empty around it. */
export interface Pixels {
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** RGBA with straight alpha, one byte each, red lowest. */
  readonly colors: Int32Array;
  /** Memory that drawing needed and that is free now. */
  readonly spare: Uint8Array;
}

/**
 * Encodes a PNG in RGBA.
 * @param width, height size of the picture around the pixels
 */
export function encodePng(pixels: Pixels, width: number, height: number): Uint8Array {
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, width);
  view.setUint32(4, height);
  header.set(rgba8, 8);
  const data = deflateRuns(filterRows(pixels, width, height));
  return concatBytes([
    signature,
    chunk('IHDR', header),
    chunk('sRGB', Uint8Array.of(0)),
    chunk('IDAT', data),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/** Encodes a whole picture as a PNG in RGBA. */
export function encodeRaster({ width, height, colors }: Raster): Uint8Array {
  const spare = new Uint8Array(0);
  return encodePng({ left: 0, top: 0, columns: width, rows: height, colors, spare }, width, height);
}

/** Writes each row as its difference from the row above (filter Up), after the filter byte. */
function filterRows(pixels: Pixels, width: number, height: number): Uint8Array {
  const { left, top, columns, rows, colors, spare } = pixels;
  const rowLength = width * 4 + 1;
  const byteLength = rowLength * height;
  const filtered =
    spare.length < byteLength ? new Uint8Array(byteLength) : spare.subarray(0, byteLength).fill(0);
  for (let y = 0; y < height; y++) filtered[y * rowLength] = filterUp;
  const difference = new Int32Array(columns);
  const bytes = new Uint8Array(difference.buffer);
  const empty = new Int32Array(columns);
  let above: Int32Array = empty;
  // The empty row below the last one differs from it too.
  for (let row = 0; row <= rows && top + row < height; row++) {
    const here = row < rows ? colors.subarray(row * columns, (row + 1) * columns) : empty;
    subtract(here, above, difference);
    filtered.set(bytes, (top + row) * rowLength + 1 + left * 4);
    above = here;
  }
  return filtered;
}

/** Subtracts four bytes, two at once, each with an additional bit from which to borrow. */
function subtract(row: Int32Array, above: Int32Array, difference: Int32Array): void {
  for (let x = 0; x < difference.length; x++) {
    const here = row[x] ?? outOfRange();
    const over = above[x] ?? outOfRange();
    const even = ((here & 0xff00ff) | 0x1000100) - (over & 0xff00ff);
    const odd = (((here >>> 8) & 0xff00ff) | 0x1000100) - ((over >>> 8) & 0xff00ff);
    difference[x] = (even & 0xff00ff) | ((odd & 0xff00ff) << 8);
  }
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + data.length);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(8 + data.length, crc32(bytes.subarray(4, 8 + data.length)));
  return bytes;
}
