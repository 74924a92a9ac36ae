import { meshBox } from '../../../bodies/meshBox';
import type { BuiltPart } from '../../../bodies/builtPart';
import { isBoxInside } from '../bodies/enclosed';
import type { NamedItem } from '../bodies/namedItems';

/**
 * The solids, joined from separate surfaces, whose volume is uncertain because their box and that of a part read by the
 * engine are one inside the other: one of them may be a void of the other.
 */
export function unsureVolumes(
  own: ReadonlyMap<NamedItem, BuiltPart>,
  byEngine: ReadonlyMap<NamedItem, BuiltPart>,
): ReadonlySet<NamedItem> {
  const read = sewnBoxes(byEngine);
  const unsure = sewnBoxes(own)
    .filter(({ named }) => named.item.kind === 'solid')
    .filter(({ named, box }) =>
      read.some(
        (other) =>
          other.named.definition === named.definition &&
          (isBoxInside(box, other.box) || isBoxInside(other.box, box)),
      ),
    )
    .map(({ named }) => named);
  return new Set(unsure);
}

function sewnBoxes(built: ReadonlyMap<NamedItem, BuiltPart>) {
  return [...built]
    .filter(([{ item }]) => item.isSewn)
    .map(([named, { part }]) => ({ named, box: meshBox([part]) }));
}

export function withoutVolume(built: BuiltPart): BuiltPart {
  const { area } = built.part.solid;
  return { ...built, part: { ...built.part, solid: { volume: null, area } } };
}
