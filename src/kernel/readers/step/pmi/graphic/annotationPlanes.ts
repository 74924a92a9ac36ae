import type { AnnotationPlane } from '../../../../../model/pmi/pmi';
import { column } from '../../../../base/matrix';
import { referenceIn } from '../../../../part21/parameter';
import { placementOf } from '../../assembly/stepPlacement';
import type { PmiFile } from '../pmiFile';

/**
 * The planes of callouts and of annotations without callout, by their instance numbers: Z of the placement points to
 * the side from which the text is read, X along the text. The location is ignored, because in half of all files the
 * annotation is not drawn in its plane (ISO 10303-46, annotation_plane).
 */
export function annotationPlanes(pmi: PmiFile): ReadonlyMap<number, AnnotationPlane> {
  const planes = new Map<number, AnnotationPlane>();
  for (const id of pmi.idsOf(type)) {
    const [item, elements] = itemAndElements(pmi, id);
    const plane = item === null ? null : planeOf(pmi, item);
    if (!plane) continue;
    for (const element of elements) if (!planes.has(element)) planes.set(element, plane);
  }
  return planes;
}

const type = 'ANNOTATION_PLANE';

/** In a complex instance the item is in the record of the styled item. */
function itemAndElements(
  pmi: PmiFile,
  id: number,
): readonly [item: number | null, elements: readonly number[]] {
  const own = pmi.file.parameters(id, type) ?? [];
  const styled = pmi.file.parameters(id, 'STYLED_ITEM');
  return [referenceIn(styled ? styled.at(-1) : own.at(-2)), pmi.references(own.at(-1))];
}

function planeOf(pmi: PmiFile, id: number): AnnotationPlane | null {
  const placement =
    pmi.file.parameters(id, 'PLANE')?.at(-1) ?? pmi.file.parameters(id, 'PLANAR_BOX')?.at(-1);
  const place = placementOf(pmi.file, referenceIn(placement), 1);
  return place && { normal: column(place, 2), x: column(place, 0) };
}
