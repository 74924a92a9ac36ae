import { Matrix4 } from 'three';
import type { Model, Part } from '../../model/model';
import type { ModelPmi } from '../../pmi/modelPmi';

/** An annotation at one placement of its part. */
export interface AnnotationCopy {
  readonly annotation: number;
  /** Null for an annotation in the coordinates of the whole model. */
  readonly part: Part | null;
  /** Transforms the annotation's coordinates to those of the model, without displacement by an exploded view. */
  readonly place: Matrix4;
}

/** All annotations at all placements of their parts. */
export function annotationCopies(pmi: ModelPmi, model: Model): readonly AnnotationCopy[] {
  const whole = wholePlace(model);
  return pmi.annotations.flatMap(({ part }, annotation): AnnotationCopy[] =>
    part === null
      ? [{ annotation, part: null, place: whole }]
      : pmi.partsAt(part).map((one) => ({ annotation, part: one, place: one.place })),
  );
}

/** The coordinates of the whole model have Z up, and the origin of the file. */
export function wholePlace({ facts, origin: [x, y, z] }: Model): Matrix4 {
  const upright = facts.up === 'y' ? new Matrix4().makeRotationX(-Math.PI / 2) : new Matrix4();
  return upright.premultiply(new Matrix4().makeTranslation(-x, -y, -z));
}
