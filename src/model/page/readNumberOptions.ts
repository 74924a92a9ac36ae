import { isRecord, numberOrNull } from '../../words/unknown';
import { lengthUnits, maxDecimals, type NumberOptions } from './viewerMessages';

/** Reads how numbers are to be written; returns null for a damaged value. */
export function readNumberOptions(value: unknown): NumberOptions | null {
  if (!isRecord(value)) return null;
  const units = allUnits.find((known) => known === value['units']);
  const decimals = numberOrNull(value['decimals']);
  const isOdd = decimals !== null && !(decimals >= 0 && decimals <= maxDecimals);
  return units === undefined || isOdd ? null : { units, decimals };
}

const allUnits: readonly NumberOptions['units'][] = ['auto', ...lengthUnits];
