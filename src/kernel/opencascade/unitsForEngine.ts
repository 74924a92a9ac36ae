import { bytesFrom } from '../platform';
import type { StepFile } from '../part21/stepFile';
import { quantities, effectiveUnit, unitsOf } from '../part21/stepUnits';

/**
 * The same file with one unit per quantity in each context, namely the unit that counts here. If there are several, the
 * geometry engine would take the last one, and it would ignore a prefix that it does not know. If no unit is left, it
 * takes millimetres and radians, as we do.
 */
export function unitsForEngine(file: StepFile, source: Uint8Array): Uint8Array {
  const changes = file.idsOf('GLOBAL_UNIT_ASSIGNED_CONTEXT').flatMap((context) => {
    const dropped = quantities.flatMap((quantity) => {
      const units = unitsOf(file, context, quantity);
      const taken = effectiveUnit(units);
      return units.filter((unit) => unit !== taken || unit.kind === 'unknown').map(({ id }) => id);
    });
    const place = dropped.length > 0 ? file.placeOf(context) : null;
    return place ? [{ place, text: withoutReferences(file.text(context), dropped) }] : [];
  });
  if (changes.length === 0) return source;
  const changed = source.slice();
  for (const { place, text } of changes) changed.set(bytesFrom(text, 'latin1'), place);
  return changed;
}

/** The length of the text is kept, so that everything else stays at its offset. */
function withoutReferences(text: string, ids: readonly number[]): string {
  return ids.reduce((left, id) => {
    const pattern = new RegExp(`,\\s*#0*${id}(?!\\d)|#0*${id}(?!\\d)\\s*,|#0*${id}(?!\\d)`, 'g');
    return left.replace(pattern, (found) => ' '.repeat(found.length));
  }, text);
}
