import { pmiStateOf, type RevisionPmi } from '../../model/compare/pmi/revisionPmi';
import { readSerializedPmi } from '../../model/pmi/readSerializedPmi';
import { readModelExtras } from '../../model/readModelExtras';
import { isRecord, numberOrNull } from '../../words/unknown';
import type { Part } from '../model/model';
import type { ViewPack } from '../pack/readPack';
import { jsonOf } from './storedPmi';

/**
 * Copies dimensions, tolerances and datums of a revision out of its pack. Their graphics are left out, because they are
 * not compared.
 * @param firstMesh number of the pack's first mesh in the combined model
 */
export function revisionOfPack(
  { description, arrays }: ViewPack,
  firstMesh: number,
): RevisionPmi<Part> {
  const sourceFormat = readModelExtras(description.facts.caliper)?.sourceFormat ?? '';
  const given = description.pmi;
  if (!isRecord(given)) {
    return { elements: [], state: pmiStateOf(0, null, sourceFormat), numberOf: () => null };
  }
  const parts: readonly unknown[] = Array.isArray(given['parts']) ? given['parts'] : [];
  const lists = jsonOf(arrays, given['lists']);
  const said = isRecord(lists) ? { ...lists, annotations: [], views: [] } : null;
  const none = { positions: new Float32Array(), indices: new Uint32Array() };
  const { elements, dropped } = readSerializedPmi(said, none, parts.length);
  const drawn = isRecord(lists) && Array.isArray(lists['annotations']) ? lists['annotations'] : [];
  const reading = { drawn: drawn.length, dropped };
  const numbers = partNumbers(parts, firstMesh);
  return {
    elements,
    state: pmiStateOf(elements.length, reading, sourceFormat),
    numberOf: ({ mesh }) => numbers.get(mesh) ?? null,
  };
}

/** Maps mesh numbers of the combined model to part numbers. */
function partNumbers(parts: readonly unknown[], firstMesh: number): ReadonlyMap<number, number> {
  const numbers = new Map<number, number>();
  parts.forEach((meshes, part) => {
    const own: readonly unknown[] = Array.isArray(meshes) ? meshes : [];
    for (const mesh of own) numbers.set(firstMesh + (numberOrNull(mesh) ?? NaN), part);
  });
  return numbers;
}
