import { say } from '../../../../../words/say';
import type { ByteReader } from '../../../../containers/byteReader';
import { damagedJt } from '../../jtRefusals';
import { type QuantisedRange, readRange } from './quantiser';

/** Vertex colours: r g b a by attribute index, 0…1; null if none are stored. */
export type StoredColors = Float64Array | 'not read' | null;

/** The coding of colour components: red, green, blue or hue, saturation, value; then alpha. */
export interface ColorRanges {
  readonly isHsv: boolean;
  readonly ranges: readonly QuantisedRange[];
}

/** Reads how colours are quantised (figure 184 of the JT 8.1 reference, 234 of 9.5, 146 of 10). */
export function readColorRanges(reader: ByteReader): ColorRanges {
  const isHsv = reader.u8() === 1;
  const ranges = isHsv
    ? hsvHighest.map((high) => ({ low: 0, high, bits: reader.u8() }))
    : hsvHighest.map(() => readRange(reader));
  return { isHsv, ranges };
}

/** The highest values of the components; the hue runs from 0 to 6 around the colour circle. */
const hsvHighest = [6, 1, 1, 1] as const;

/**
 * Colours from the lists of their components.
 * @param lists three, or four with alpha
 * @returns r g b a, 0…1
 */
export function colorsFrom(
  [x, y, z, alphas]: readonly (Float32Array | Float64Array)[],
  isHsv: boolean,
  count: number,
): Float64Array {
  const colors = new Float64Array(count * 4);
  for (let i = 0; i < count; i++) {
    const parts = [x?.[i] ?? NaN, y?.[i] ?? NaN, z?.[i] ?? NaN] as const;
    colors.set(isHsv ? rgbFromHsv(...parts) : parts, i * 4);
    colors[i * 4 + 3] = alphas ? (alphas[i] ?? NaN) : 1;
  }
  if (!colors.every(Number.isFinite)) throw damagedJt(say('a colour is no number'));
  return colors.map((value) => Math.min(Math.max(value, 0), 1));
}

/** @param hue 0…6, from red through yellow, green and blue back to red */
function rgbFromHsv(
  hue: number,
  saturation: number,
  value: number,
): [red: number, green: number, blue: number] {
  const channel = (shift: number) => {
    const place = (shift + hue) % 6;
    return value - value * saturation * Math.max(0, Math.min(place, 4 - place, 1));
  };
  return [channel(5), channel(3), channel(1)];
}
