import { say } from '../../../words/say';
import { visibleText } from '../../../words/visibleText';
import type { StepFile } from '../../part21/stepFile';
import { severalUnits, unknownUnit } from '../../base/unsureUnits';
import {
  isMisnamed,
  quantities,
  effectiveUnit,
  unitsOf,
  unknownUnits,
  wordOf,
  type Quantity,
  type Unit,
} from '../../part21/stepUnits';

/** Warnings about the units in the contexts of the shown geometry, each once. */
export function unitWarnings(file: StepFile, contexts: readonly (number | null)[]): string[] {
  // Geometry that no representation lists has no context; the units of any context in the file are then used.
  const asked = contexts.length > 0 ? contexts : file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT');
  const hasLength = (context: number | null) => unitsOf(file, context, 'length').length > 0;
  const isMissing = !asked.some(hasLength);
  const odd = contexts.flatMap((context) =>
    quantities.flatMap((quantity) => oddUnits(unitsOf(file, context, quantity), quantity)),
  );
  return [
    ...new Set([
      ...unknownUnits(file, contexts).map(unknownUnit),
      ...(isMissing ? [missingUnit()] : []),
      ...(isUnitMissingInPart(file, contexts) ? [missingUnitOfSome()] : []),
      ...odd,
    ]),
  ];
}

/** Whether some contexts of the shown geometry name a unit of length and others none. */
export function isUnitMissingInPart(file: StepFile, contexts: readonly (number | null)[]): boolean {
  const have = contexts.map((context) => unitsOf(file, context, 'length').length > 0);
  return have.includes(true) && have.includes(false);
}

function oddUnits(units: readonly Unit[], quantity: Quantity): string[] {
  const taken = effectiveUnit(units);
  if (taken === null) return [];
  const isOther = (unit: Unit) =>
    unit.kind === 'unknown' || taken.kind === 'unknown' || unit.factor !== taken.factor;
  const others = units.filter((unit) => unit !== taken && isOther(unit));
  return [
    ...(others.length > 0
      ? [severalUnits(shown(wordOf(taken, quantity)), wordsOf(others, quantity))]
      : []),
    ...(taken.kind === 'known' && isMisnamed(taken) ? [misnamedUnit(taken, quantity)] : []),
  ];
}

const missingUnit = () =>
  say(
    'The file names no unit of length: millimetres were assumed. Check a length that you know, or export it again with its unit.',
  );

const missingUnitOfSome = () =>
  say(
    'The file names no unit of length for some of its parts: millimetres were assumed there, and no number is exact. Export it again from the CAD program.',
  );

function wordsOf(units: readonly Unit[], quantity: Quantity): string {
  return [...new Set(units.map((unit) => shown(wordOf(unit, quantity))))].join(', ');
}

function misnamedUnit(unit: Unit & { readonly kind: 'known' }, quantity: Quantity): string {
  const [factor, symbol] =
    quantity === 'length' ? [unit.factor * 1000, 'mm'] : [unit.factor, 'rad'];
  return say(
    'The file calls a unit “{name}”, but says that it is {size}: that was taken. Check a length that you know.',
    { name: shown(wordOf(unit, quantity)), size: `${Number(factor.toPrecision(6))} ${symbol}` },
  );
}

/** The name of a unit, made fit to show, because a file may write any text. */
function shown(word: string): string {
  return visibleText(word).slice(0, longestWord);
}

const longestWord = 40;
