import { meshBox } from '../../../bodies/meshBox';
import type { BuiltPart } from '../../../bodies/builtPart';
import { isBoxInside } from '../bodies/enclosed';
import type { NamedItem } from '../bodies/namedItems';

/**
 * The solids, joined from separate surfaces, whose volume is uncertain because their box and that of an incomplete part
 * are one inside the other: one of them may be a void of the other.
 */
export function unsureVolumes(
  built: ReadonlyMap<NamedItem, BuiltPart>,
  incomplete: ReadonlySet<NamedItem>,
): ReadonlySet<NamedItem> {
  const sewn = [...built]
    .filter(([{ item }]) => item.isSewn)
    .map(([named, { part }]) => ({ named, box: meshBox([part]) }));
  const doubtful = sewn.filter(({ named }) => incomplete.has(named));
  const unsure = sewn
    .filter(({ named }) => named.item.kind === 'solid' && !incomplete.has(named))
    .filter(({ named, box }) =>
      doubtful.some(
        (other) =>
          other.named.definition === named.definition &&
          (isBoxInside(box, other.box) || isBoxInside(other.box, box)),
      ),
    )
    .map(({ named }) => named);
  return new Set(unsure);
}

export function withoutVolume(built: BuiltPart): BuiltPart {
  const { area } = built.part.solid;
  return { ...built, part: { ...built.part, solid: { volume: null, area } } };
}
