import type { Bytes } from '../platform';

/** A number and the offset after it; NaN if there is none. */
export interface NumberAt {
  value: number;
  end: number;
}

/** Up to these limits, a double represents every whole number and every power of ten exactly. */
const exactDigits = 15;
const exactPower = 22;
const powers = Float64Array.from({ length: exactPower + 1 }, (_, i) => Number(`1e${i}`));

/** Shared by all calls, so a result is valid only until the next call. */
const found: NumberAt = { value: NaN, end: 0 };

/**
 * Reads the number that begins at a byte, such as `-1.5E+2`. It gives the same double as `Number`, and for most numbers
 * without creating a string.
 */
export function readNumber(bytes: Bytes, start: number): Readonly<NumberAt> {
  let at = start;
  const isNegative = bytes[at] === minus;
  if (isNegative || bytes[at] === plus) at++;
  let mantissa = 0;
  let digits = 0;
  let significant = 0;
  let decimals = 0;
  let isBehindPoint = false;
  for (; ; at++) {
    const next = bytes[at] ?? 0;
    if (next === point && !isBehindPoint) {
      isBehindPoint = true;
      continue;
    }
    const digit = next - zero;
    if (digit < 0 || digit > 9) break;
    mantissa = mantissa * 10 + digit;
    digits++;
    if (mantissa > 0) significant++;
    if (isBehindPoint) decimals++;
  }
  found.end = at;
  found.value = NaN;
  if (digits === 0) return found;
  const exponent = readExponent(bytes, at) - decimals;
  const isExact = significant <= exactDigits && Math.abs(exponent) <= exactPower;
  const value = isExact
    ? scaled(mantissa, exponent)
    : Math.abs(Number(bytes.toString('latin1', start, found.end)));
  found.value = isNegative ? -value : value;
  return found;
}

/** Reads an exponent such as `E-3` and moves the end after it; 0 if there is none. */
function readExponent(bytes: Bytes, start: number): number {
  if (((bytes[start] ?? 0) & ~0x20) !== letterE) return 0;
  let at = start + 1;
  const isNegative = bytes[at] === minus;
  if (isNegative || bytes[at] === plus) at++;
  const first = at;
  let exponent = 0;
  for (; ; at++) {
    const digit = (bytes[at] ?? 0) - zero;
    if (digit < 0 || digit > 9) break;
    exponent = exponent * 10 + digit;
  }
  if (at === first) return 0;
  found.end = at;
  return isNegative ? -exponent : exponent;
}

// One operation on two exact values is rounded once, so the result is the nearest double.
function scaled(mantissa: number, exponent: number): number {
  const power = powers[Math.abs(exponent)] ?? NaN;
  return exponent < 0 ? mantissa / power : mantissa * power;
}

const [minus, plus, point, zero, letterE] = [0x2d, 0x2b, 0x2e, 0x30, 0x45] as const;
