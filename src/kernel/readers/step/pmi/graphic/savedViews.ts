import type { PmiView } from '../../../../../model/pmi/pmi';
import { column } from '../../../../base/matrix';
import { lengthOf, times } from '../../../../base/vector';
import { referenceIn, vectorIn } from '../../../../part21/parameter';
import { representationOf, type Representation } from '../../../../part21/representations';
import { placementOf } from '../../assembly/stepPlacement';
import type { Family, PmiFile } from '../pmiFile';
import type { ModelShapes } from './modelShapes';
import { cutsOf } from './viewCuts';
import { hiddenByModel, shapesIn, shapesOfBoth, type ViewShapes } from './viewShapes';

/** The view reference system and the view volume. */
const cameras: Family = {
  types: [
    'CAMERA_MODEL_D3',
    'CAMERA_MODEL_D3_MULTI_CLIPPING',
    'CAMERA_MODEL_D3_MULTI_CLIPPING_BASED_ON_PLANE',
    'CAMERA_MODEL_D3_WITH_HLHSR',
    'CAMERA_MODEL_WITH_LIGHT_SOURCES',
  ],
  inherited: 1,
};

/** A view in the coordinates of its draughting model. */
export interface ReadView extends Omit<PmiView, 'parts'> {
  /** The geometry that it shows; null for all. */
  readonly shapes: ViewShapes | null;
  /** The representation of a product in whose coordinates it stands; null where the file does not tell it. */
  readonly product: number | null;
}

/**
 * The saved views of a file, those with annotations first, each under a name of its own. Several models with one camera
 * form one view.
 * @param annotationOf the number of the annotation for a callout or an annotation occurrence; null for none
 */
export function readViews(
  pmi: PmiFile,
  annotationOf: (id: number) => number | null,
  products: ModelShapes | null,
): readonly ReadView[] {
  const views = new Map<number, ReadView>();
  const hidden = hiddenByModel(pmi);
  pmi.each(pmi.idsOf('DRAUGHTING_MODEL'), (model) => {
    const found = representationOf(pmi.file, model);
    const items = found?.items ?? [];
    const camera = items.find((item) => pmi.is(item, ...cameras.types));
    if (!found || camera === undefined) return null;
    const before = views.get(camera);
    const without = hidden.get(model) ?? nothing;
    const shown = items.flatMap((item) => shownBy(pmi, item, without, annotationOf));
    const view = before ?? {
      ...cameraOf(pmi, camera, found),
      product: products?.of(found) ?? null,
    };
    pmi.step(view.annotations.length);
    const annotations = [...new Set([...view.annotations, ...shown])];
    const shapes = shapesOfBoth(view.shapes, shapesIn(pmi, items, without));
    views.set(camera, { ...view, annotations, shapes });
    return null;
  });
  const all = [...views.values()];
  const isOfAnnotations = ({ annotations }: ReadView) => annotations.length > 0;
  return withOwnNames(
    withoutRepeated([
      ...all.filter(isOfAnnotations),
      ...all.filter((view) => !isOfAnnotations(view)),
    ]),
  );
}

/**
 * Leaves out a view that has the name, camera, cuts and geometry of one before it, and the same annotations or none.
 * Some programs write a saved view once with its annotations, and once more as a camera only.
 */
function withoutRepeated(views: readonly ReadView[]): readonly ReadView[] {
  const seen = new Set<string>();
  return views.filter((view) => {
    const look = lookOf(view);
    const whole = `${look} ${view.annotations.toSorted(ascending).join()}`;
    const isRepeated = seen.has(view.annotations.length > 0 ? whole : look);
    seen.add(look).add(whole);
    return !isRepeated;
  });
}

/** What a view shows beside its annotations, as text. */
function lookOf({ name, toEye, up, cuts, unshownCuts, shapes, product }: ReadView): string {
  const { representations = [], bodies = [] } = shapes ?? {};
  const shown = shapes && [representations, bodies].map((ids) => ids.toSorted(ascending));
  const axes = [...toEye, ...up].map((value) => Math.round(value * directionSteps));
  return JSON.stringify([name, axes, cuts, unshownCuts, shown, product]);
}

/** Directions are compared in steps of a millionth. */
const directionSteps = 1e6;

function ascending(one: number, other: number): number {
  return one - other;
}

/** Puts numbers behind names that earlier views have: `Front (2)`. Views without a name are `(1)`, `(2)`, … */
function withOwnNames(views: readonly ReadView[]): readonly ReadView[] {
  const given = new Set(views.map(({ name }) => name));
  const next = new Map<string, number>();
  return views.map((view) => {
    const { name } = view;
    let number = next.get(name) ?? (name === '' ? 1 : undefined);
    next.set(name, number ?? 2);
    if (number === undefined) return view;
    while (given.has(numbered(name, number))) number += 1;
    next.set(name, number + 1);
    return { ...view, name: numbered(name, number) };
  });
}

function numbered(name: string, number: number): string {
  return `${name} (${number})`.trim();
}

const nothing: ReadonlySet<number> = new Set();

function shownBy(
  pmi: PmiFile,
  item: number,
  hidden: ReadonlySet<number>,
  annotationOf: (id: number) => number | null,
): readonly number[] {
  if (hidden.has(item)) return [];
  const plane = pmi.own(item, 'ANNOTATION_PLANE', 1);
  const ids = plane ? pmi.references(plane[0]).filter((id) => !hidden.has(id)) : [item];
  return ids.flatMap((id) => annotationOf(id) ?? []);
}

/**
 * There are two conventions. If the projection point is at zero, the eye is at the origin and looks along Z; otherwise
 * the eye is at the projection point and looks against Z. @throws RangeError if the camera has no placement
 */
function cameraOf(pmi: PmiFile, id: number, model: Representation): Omit<ReadView, 'product'> {
  const [system, volume] = pmi.declared(id, cameras) ?? [];
  const axes = placementOf(pmi.file, referenceIn(system), 1);
  const [, point] = pmi.file.parameters(referenceIn(volume), 'VIEW_VOLUME') ?? [];
  const eye = vectorIn(pmi.file.parameters(referenceIn(point), 'CARTESIAN_POINT')?.at(-1));
  if (!axes || !eye) throw new RangeError('a camera without a place');
  const isAtOrigin = lengthOf(eye) === 0;
  return {
    id,
    name: pmi.itemName(id) || model.name,
    toEye: times(column(axes, 2), isAtOrigin ? -1 : 1),
    up: column(axes, 1),
    annotations: [],
    shapes: null,
    ...cutsOf(pmi, id, model.metres),
  };
}
