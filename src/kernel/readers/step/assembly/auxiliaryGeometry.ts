import { referenceIn } from '../../../part21/parameter';
import {
  isGeometry,
  mappedItemOf,
  relationshipsOf,
  representationOf,
} from '../../../part21/representations';
import type { StepFile } from '../../../part21/stepFile';
import { withoutCompounds } from '../compoundItems';

/** Geometry of a file that does not belong to its parts, by instance number. */
export interface AuxiliaryGeometry {
  /**
   * Solids and surfaces for construction (ISO 10303-242, supplemental geometry), even if they are also listed
   * elsewhere.
   */
  readonly supplemental: ReadonlySet<number>;
  /** Representations that are shown only by saved views. */
  readonly ofViews: ReadonlySet<number>;
}

export function auxiliaryGeometry(file: StepFile): AuxiliaryGeometry {
  return { supplemental: supplementalItems(file), ofViews: representationsOfViews(file) };
}

function supplementalItems(file: StepFile): ReadonlySet<number> {
  const items = file
    .idsOf('CONSTRUCTIVE_GEOMETRY_REPRESENTATION')
    .flatMap((id) => withoutCompounds(file, representationOf(file, id)?.items ?? []));
  return new Set(items.filter((item) => isGeometry(file, item)));
}

function representationsOfViews(file: StepFile): ReadonlySet<number> {
  const itemsOfViews = new Set(
    file.idsOf('DRAUGHTING_MODEL').flatMap((id) => representationOf(file, id)?.items ?? []),
  );
  const [ofViews, others] = [new Set<number>(), new Set<number>()];
  if (itemsOfViews.size === 0) return ofViews;
  for (const id of file.idsOf('MAPPED_ITEM')) {
    const mapped = mappedItemOf(file, id)?.representation ?? null;
    if (mapped !== null) (itemsOfViews.has(id) ? ofViews : others).add(mapped);
  }
  if (ofViews.size === 0) return ofViews;
  for (const id of file.idsOf('SHAPE_DEFINITION_REPRESENTATION')) {
    const shown = referenceIn(file.parameters(id, 'SHAPE_DEFINITION_REPRESENTATION')?.[1]);
    if (shown !== null) others.add(shown);
  }
  for (const { first, second } of relationshipsOf(file)) others.add(first).add(second);
  return new Set([...ofViews].filter((id) => !others.has(id)));
}
