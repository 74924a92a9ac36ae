import type { AnnotationPlane, PmiAnnotation } from '../../../../../model/pmi/pmi';
import { referenceIn, referencesIn } from '../../../../part21/parameter';
import { representationOf, type Representation } from '../../../../part21/representations';
import { planeAngleUnitOf } from '../../../../part21/stepUnits';
import type { PmiFile } from '../pmiFile';
import { representationUsage, type AnnotationLinks } from './annotationLinks';
import { annotationPlanes } from './annotationPlanes';
import { colourOf, styledItem } from './annotationStyle';
import type { Callout } from './callouts';
import { drawItem } from './drawAnnotation';
import { Drawing, DrawingBudget } from './drawing';
import type { ModelShapes } from './modelShapes';
import { drawTerminator, isSymbol } from './terminatorSymbols';
import { isText } from './writtenText';

/** The annotations that the file draws, one for each callout. What cannot be drawn is dropped and counted. */
export function readAnnotations(
  pmi: PmiFile,
  callouts: readonly Callout[],
  links: AnnotationLinks,
  models: Models,
): readonly PmiAnnotation<number>[] {
  const hidden = new Set(
    pmi.idsOf('INVISIBILITY').flatMap((id) => referencesIn(pmi.own(id, 'INVISIBILITY', 1)?.[0])),
  );
  const planes = annotationPlanes(pmi);
  const budget = new DrawingBudget();
  return callouts.flatMap(
    (callout) =>
      pmi.tried(() => annotationOf(pmi, callout, { links, hidden, models, planes, budget })) ?? [],
  );
}

/** Maps callouts, and the annotation occurrences in them, to the numbers of annotations. */
export function annotationFinder(callouts: readonly Callout[]): (id: number) => number | null {
  const found = new Map<number, number>();
  for (const { id, drawn } of callouts) for (const one of [id, ...drawn]) found.set(one, id);
  return (id) => found.get(id) ?? null;
}

/** Of each annotation the shape of a product that it is drawn on, where the file tells it. */
export function annotationShapes(
  callouts: readonly Callout[],
  models: Models,
  shapes: ModelShapes,
): ReadonlyMap<number, number> {
  const found = new Map<number, number>();
  for (const { id, drawn } of callouts) {
    const [model] = [id, ...drawn].flatMap((one) => models.get(one) ?? []);
    const shape = model ? shapes.of(model) : null;
    if (shape !== null) found.set(id, shape);
  }
  return found;
}

export type Models = ReadonlyMap<number, Representation>;

interface Surroundings {
  readonly links: AnnotationLinks;
  readonly hidden: ReadonlySet<number>;
  /** The draughting models that list annotations and define their units. */
  readonly models: Models;
  readonly planes: ReadonlyMap<number, AnnotationPlane>;
  readonly budget: DrawingBudget;
}

function annotationOf(
  pmi: PmiFile,
  { id, drawn }: Callout,
  { links, hidden, models, planes, budget }: Surroundings,
): PmiAnnotation<number> | null {
  const drawing = new Drawing(budget);
  const model = [id, ...drawn].flatMap((one) => models.get(one) ?? [])[0];
  const context = model?.context ?? null;
  const source = {
    ...{ pmi, budget },
    metres: model?.metres ?? 0.001,
    radians: planeAngleUnitOf(pmi.file, context) ?? 1,
  };
  const styled = drawn.map((one) => styledItem(pmi, one));
  let unshown = 0;
  for (const [i, occurrence] of drawn.entries()) {
    const item = styled[i]?.item ?? null;
    if (isSymbol(pmi, item)) {
      if (!drawTerminator(source, occurrence, drawing)) unshown++;
    } else if (item !== null && !isText(pmi, item)) drawItem(source, item, drawing);
  }
  pmi.unshownSymbols += unshown;
  if (unshown === drawn.length) return null;
  const { elements, faces, edges, isOfAssembly } = links.of([id, ...drawn]);
  return {
    ...{ id, elements, faces, edges },
    name:
      pmi.itemName(id) ||
      drawn
        .map((one) => pmi.itemName(one))
        .join(' ')
        .trim(),
    category: styled.map(({ item }) => (item === null ? '' : pmi.itemName(item)))[0] ?? '',
    plane: [id, ...drawn].flatMap((one) => planes.get(one) ?? [])[0] ?? null,
    // It follows from the faces once these are assigned to parts.
    part: null,
    isOfAssembly,
    isHidden: hidden.has(id) || drawn.every((one) => hidden.has(one)),
    color: styled.map(({ styles }) => colourOf(pmi, styles)).find((one) => one !== null) ?? null,
    lines: drawing.lines,
    ...(drawing.borders > 0 && { borders: drawing.borders }),
    triangles: drawing.triangles,
  };
}

const association = 'DRAUGHTING_MODEL_ITEM_ASSOCIATION';

/**
 * Of callouts and what is drawn in them: what a file ties to faces names its model, others are in the first that lists
 * them.
 */
export function modelsOf(pmi: PmiFile): Models {
  const models = new Map<number, Representation>();
  for (const type of [association, `${association}_WITH_PLACEHOLDER`]) {
    pmi.each(pmi.idsOf(type), (id) => {
      const parameters = pmi.general(id, representationUsage);
      const used = referenceIn(parameters[3]);
      const model = pmi.is(used, 'DRAUGHTING_MODEL') ? representationOf(pmi.file, used ?? 0) : null;
      const single = referenceIn(parameters[4]);
      const items = single === null ? pmi.listed(parameters[4]) : [single];
      for (const one of items) if (model && !models.has(one)) models.set(one, model);
      return null;
    });
  }
  pmi.each(pmi.idsOf('DRAUGHTING_MODEL'), (id) => {
    const model = representationOf(pmi.file, id);
    for (const item of model?.items ?? []) {
      const plane = pmi.own(item, 'ANNOTATION_PLANE', 1);
      for (const one of plane ? pmi.references(plane[0]) : [item]) {
        if (model && !models.has(one)) models.set(one, model);
      }
    }
    return null;
  });
  return models;
}
