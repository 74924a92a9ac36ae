import { missingReason } from '../../model/pmi/missingValue';
import { elementText, usualUnit } from '../../model/pmi/pmiText';
import type { Model, Part } from '../model/model';
import { pmiOf } from './modelPmi';

/** Describes the PMI elements that refer to any of the faces, one line each. */
export function pmiLinesOfFaces(
  model: Model,
  part: Part,
  faces: readonly number[],
): readonly string[] {
  const pmi = pmiOf(model);
  if (!pmi) return [];
  const numbers = new Set(faces.flatMap((face) => pmi.elementsOf(part, face)));
  const unit = usualUnit(pmi.elements);
  return [...numbers].flatMap((number) => {
    const element = pmi.elements[number];
    if (!element) return [];
    const text = elementText(element, unit);
    const missing = missingReason(element);
    return [missing === null ? text : `${text} (${missing})`];
  });
}
