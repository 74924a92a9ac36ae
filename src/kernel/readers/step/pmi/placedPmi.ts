import { mapPlaces } from '../../../../model/pmi/mapPlaces';
import {
  isGivenPlace,
  type PartPlace,
  type Pmi,
  type PmiAnnotation,
  type PmiView,
} from '../../../../model/pmi/pmi';
import type { FileNumbers } from '../../../bodies/builtPart';
import type { ReadPmi } from './readPmi';

/** Faces of the file that any element is about. */
export function facesOf(pmi: ReadPmi | null): ReadonlySet<number> {
  const faces = new Set<number>();
  if (pmi) mapPlaces({ ...pmi, views: [] }, { face: (id) => faces.add(id), edge: () => null });
  return faces;
}

/**
 * PMI with the places of its faces and edges in the parts of a scene, and views of these.
 * @param numbers of each part, in the order of the scene
 */
export function placedPmi(
  { views, ...pmi }: ReadPmi,
  numbers: readonly (FileNumbers | undefined)[],
  placedViews: (views: ReadPmi['views']) => readonly PmiView[],
): Pmi {
  const faces = placesOf(numbers.map((part) => part?.faces));
  const edges = placesOf(numbers.map((part) => part?.edges));
  const placed = mapPlaces(
    { ...pmi, views: placedViews(views) },
    {
      face: (id): PartPlace => faces.get(id) ?? null,
      edge: (id): PartPlace => edges.get(id) ?? null,
    },
  );
  const products = productParts(placed);
  const annotations = placed.annotations.map((one) => ({ ...one, part: partOf(one, products) }));
  return { ...placed, annotations };
}

/** The first part of the elements of an annotation that stand somewhere. */
function productParts(pmi: Pmi): ReadonlyMap<number, number> {
  const { dimensions, tolerances, datums, targets, notes, properties } = pmi;
  const parts = new Map<number, number>();
  for (const { id, faces } of [dimensions, tolerances, datums, targets, notes, properties].flat()) {
    const [place] = faces.filter(isGivenPlace);
    if (place) parts.set(id, place[0]);
  }
  return parts;
}

/** It is drawn in the coordinates of the part that it is about; what is said in an assembly, in those of the whole. */
function partOf(
  { isOfAssembly, faces, elements }: PmiAnnotation,
  products: ReadonlyMap<number, number>,
): number | null {
  if (isOfAssembly) return null;
  const [place] = faces.filter(isGivenPlace);
  return place?.[0] ?? elements.flatMap((id) => products.get(id) ?? [])[0] ?? null;
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
