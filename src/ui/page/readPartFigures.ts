import { isRecord, numberOrNull, textOrNull } from '../../words/unknown';
import { displayText } from '../base/displayText';
import type { PartFigure, PartFigures } from '../../model/page/viewerMessages';

/** Validates the figures of a part sent by a page; null when they are not valid. Negative lengths are left out. */
export function readPartFigures(value: unknown): PartFigures | null {
  if (!isRecord(value)) return null;
  const size = readFigure(value['size'], readSize);
  const volume = readFigure(value['volume'], readAmount);
  const area = readFigure(value['area'], readAmount);
  const mass = readFigure(value['mass'], readAmount);
  const material = textOrNull(value['material']);
  return {
    ...(size && { size }),
    ...(volume && { volume }),
    ...(area && { area }),
    ...(material !== null && { material: displayText(material, longestMaterial) }),
    ...(mass && { mass }),
  };
}

const longestMaterial = 80;

function readFigure<T>(value: unknown, read: (given: unknown) => T | null): PartFigure<T> | null {
  const given = isRecord(value) ? read(value['value']) : null;
  return given !== null && isRecord(value)
    ? { value: given, isExact: value['isExact'] === true }
    : null;
}

function readSize(value: unknown): readonly [number, number, number] | null {
  if (!Array.isArray(value) || value.length !== 3) return null;
  const [x = null, y = null, z = null] = value.map(readAmount);
  return x === null || y === null || z === null ? null : [x, y, z];
}

function readAmount(value: unknown): number | null {
  const amount = numberOrNull(value);
  return amount !== null && amount >= 0 ? amount : null;
}
