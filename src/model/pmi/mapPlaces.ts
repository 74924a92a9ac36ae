import type { Pmi, PmiAnnotation, PmiElement } from './pmi';

export interface PlaceMaps<From, To> {
  readonly face: (place: From) => To;
  readonly edge: (place: From) => To;
}

/** The same PMI, with its references to faces and edges converted. */
export function mapPlaces<From, To>(pmi: Pmi<From>, { face, edge }: PlaceMaps<From, To>): Pmi<To> {
  const mapped = <T extends PmiElement<From> | PmiAnnotation<From>>({
    faces,
    edges,
    ...rest
  }: T) => ({
    ...rest,
    faces: faces.map(face),
    edges: edges.map(edge),
  });
  return {
    ...pmi,
    dimensions: pmi.dimensions.map(mapped),
    tolerances: pmi.tolerances.map(mapped),
    datums: pmi.datums.map(mapped),
    targets: pmi.targets.map(mapped),
    notes: pmi.notes.map(mapped),
    properties: pmi.properties.map(mapped),
    annotations: pmi.annotations.map(mapped),
  };
}
