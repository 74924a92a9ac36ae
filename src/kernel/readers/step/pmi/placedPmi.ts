import { mapPlaces } from '../../../../model/pmi/mapPlaces';
import type { PartPlace, Pmi } from '../../../../model/pmi/pmi';
import type { FileNumbers } from '../../../bodies/builtPart';

/** Faces of the file that any element is about. */
export function facesOf(pmi: Pmi<number> | null): ReadonlySet<number> {
  const faces = new Set<number>();
  if (pmi) mapPlaces(pmi, { face: (id) => faces.add(id), edge: () => null });
  return faces;
}

/**
 * PMI with the places of its faces and edges in the parts of a scene.
 * @param numbers of each part, in the order of the scene
 */
export function placedPmi(pmi: Pmi<number>, numbers: readonly (FileNumbers | undefined)[]): Pmi {
  const faces = placesOf(numbers.map((part) => part?.faces));
  const edges = placesOf(numbers.map((part) => part?.edges));
  return mapPlaces(pmi, {
    face: (id): PartPlace => faces.get(id) ?? null,
    edge: (id): PartPlace => edges.get(id) ?? null,
  });
}

/** Of what stands in several parts, the first. */
function placesOf(
  parts: readonly (readonly (number | null)[] | undefined)[],
): ReadonlyMap<number, PartPlace> {
  const places = new Map<number, PartPlace>();
  parts.forEach((ids, part) => {
    ids?.forEach((id, number) => {
      if (id !== null && !places.has(id)) places.set(id, [part, number]);
    });
  });
  return places;
}
