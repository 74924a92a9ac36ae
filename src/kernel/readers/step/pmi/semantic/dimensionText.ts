import type { Measure, PmiDimension } from '../../../../../model/pmi/pmi';
import { dimensionValue } from '../../../../../model/pmi/dimensionValue';
import { missing } from './missingWords';
import { degreesOf, isAngle, measureText, numberText, otherUnit } from './numberText';

type Dimension = Omit<PmiDimension, 'id' | 'text' | 'product' | 'faces' | 'edges'>;

/**
 * A dimension in one line: `⌀20 +0.05/-0.1`, `[10]`, `(12.5)`, `⌀8–8.015`, `R2 MAX`, `⌀8 H7`; `?` for a missing value.
 */
export function dimensionText(dimension: Dimension): string {
  const { modifiers = [], note } = dimension;
  const prefix = prefixOf(dimension.name.toLowerCase(), modifiers);
  const size = `${prefix}${valueText(dimension)}`;
  const framed = note === 'theoretical' ? `[${size}]` : note === 'auxiliary' ? `(${size})` : size;
  return [
    framed,
    rangeText(dimension),
    ...qualifiersOf(dimension).map((type) => words.get(type) ?? type),
    ...modifiers.filter((one) => !prefixes.has(one)).map((one) => `[${one}]`),
    ...(dimension.isIncomplete && !size.includes(missing.value) ? [missing.part] : []),
  ]
    .filter((word) => word !== '')
    .join(' ');
}

function valueText(dimension: Dimension): string {
  const { lower, upper, format } = dimension;
  const main = dimensionValue(dimension);
  const limit = (one: Measure | undefined) =>
    one ? measureText(one, format, main) : missing.value;
  if ((lower && upper) || lacksLimit(dimension)) {
    return `${limit(lower)}–${limit(upper)}`;
  }
  return limit(main);
}

/** Whether there is one limit, and the other is there and cannot be read, or may be what the file does not have. */
function lacksLimit({ lower, upper, hasUnreadLimit, isIncomplete }: Dimension): boolean {
  return !lower !== !upper && (hasUnreadLimit === true || isIncomplete === true);
}

/** A single limit without the other one is qualified as `MAX` or `MIN`. */
function qualifiersOf(dimension: Dimension): readonly string[] {
  const { lower, upper, qualifiers = [], hasUnreadLimit } = dimension;
  if (hasUnreadLimit || lacksLimit(dimension)) return qualifiers;
  const limits = [...(upper ? ['maximum'] : []), ...(lower ? ['minimum'] : [])];
  return limits.length === 1 ? [...new Set([...limits, ...qualifiers])] : qualifiers;
}

/**
 * In the shown unit, and share of a limit: below every digit that is shown, above the rounding of a change of units.
 */
const sameLimit = 1e-9;

/** The tolerance of a dimension: `±0.1`, `+0.05/-0.1`, `H7`; empty if it has none. */
export function rangeText(dimension: Dimension): string {
  const { minus, plus, fit, hasUnreadRange } = dimension;
  if (fit) return `${fit[0]}${fit[2]}`;
  if (!minus && !plus) return hasUnreadRange ? `±${missing.value}` : '';
  const main = dimensionValue(dimension) ?? plus;
  if (minus && plus && minus.unit === plus.unit) {
    const [down, up] = [shownValue(minus), shownValue(plus)];
    if (Math.abs(up + down) <= sameLimit * Math.max(1, Math.abs(up)))
      return `±${numberText(up)}${markOf(plus, main)}`;
  }
  const text = (measure: Measure | undefined, side: '+' | '-') =>
    measure
      ? `${signed(shownValue(measure), side)}${markOf(measure, main)}`
      : `${side}${missing.value}`;
  return `${text(plus, '+')}/${text(minus, '-')}`;
}

function markOf(measure: Measure, main: Measure | undefined): string {
  return isAngle(measure) ? '°' : otherUnit(measure, main);
}

/** Rounded to ten figures, because deviations are written with rounding errors. */
function shownValue(measure: Measure): number {
  const value = isAngle(measure) ? degreesOf(measure) : measure.value;
  return Number(value.toPrecision(10));
}

/** The number with its sign; zero gets the sign of its side. */
function signed(value: number, side: '+' | '-'): string {
  const sign = value > 0 ? '+' : value < 0 ? '-' : side;
  return `${sign}${numberText(Math.abs(value))}`;
}

function prefixOf(name: string, modifiers: readonly string[]): string {
  const [given] = modifiers.flatMap((one) => prefixes.get(one) ?? []);
  if (given === 'CR') return given;
  // In AP214 there are a "diametral size dimension" and a "radial size dimension", too.
  const isRadius = /radius|radial size/.test(name);
  if (name.includes('spherical')) return isRadius ? 'SR' : 'S⌀';
  if (/diameter|diametral/.test(name)) return `${given ?? ''}⌀`;
  if (isRadius) return `${given ?? ''}R`;
  return given ?? '';
}

/** Modifiers that are written before the value. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ['controlled radius', 'CR'],
  ['square', '□'],
]);

const words: ReadonlyMap<string, string> = new Map([
  ['maximum', 'MAX'],
  ['minimum', 'MIN'],
  ['average', 'AVG'],
]);
