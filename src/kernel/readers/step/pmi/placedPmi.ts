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

/** The numbers of all faces in the file to which any element refers. */
export function facesOf(pmi: ReadPmi | null): ReadonlySet<number> {
  const faces = new Set<number>();
  if (pmi) mapPlaces({ ...pmi, views: [] }, { face: (id) => faces.add(id), edge: () => null });
  return faces;
}

/**
 * PMI with its faces and edges converted to references into the parts of a scene, and with its views.
 * @param numbers the file numbers of faces and edges of each part, in the order of the scene
 * @param partIn gives the part of a representation; null for the representation of the whole and for unknown ones
 */
export function placedPmi(
  { views, shapes, unshownSymbols: _, unknownSigns: __, ...pmi }: ReadPmi,
  numbers: readonly (FileNumbers | undefined)[],
  placedViews: (views: ReadPmi['views']) => readonly PmiView[],
  partIn: (representation: number) => number | null,
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
  const annotations = placed.annotations.map((one) => {
    const shape = shapes.get(one.id);
    const drawnIn = () => (shape === undefined ? null : partIn(shape));
    return { ...one, part: partOf(one, products, drawnIn) };
  });
  return { ...placed, annotations };
}

/** For each element, the first part that contains one of its faces. */
function productParts(pmi: Pmi): ReadonlyMap<number, number> {
  const { dimensions, tolerances, datums, targets, notes, properties } = pmi;
  const parts = new Map<number, number>();
  for (const { id, faces } of [dimensions, tolerances, datums, targets, notes, properties].flat()) {
    const [place] = faces.filter(isGivenPlace);
    if (place) parts.set(id, place[0]);
  }
  return parts;
}

/**
 * The part in whose coordinates an annotation is drawn: the part that it applies to, else the part whose model lists
 * it; null for model coordinates, in which annotations of an assembly are drawn.
 */
function partOf(
  { isOfAssembly, faces, elements }: PmiAnnotation,
  products: ReadonlyMap<number, number>,
  drawnIn: () => number | null,
): number | null {
  if (isOfAssembly) return null;
  const [place] = faces.filter(isGivenPlace);
  return place?.[0] ?? elements.flatMap((id) => products.get(id) ?? [])[0] ?? drawnIn();
}

/** The first place of each number, if it occurs in several parts. */
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
