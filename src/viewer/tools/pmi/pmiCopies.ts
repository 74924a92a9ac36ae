import { Matrix4 } from 'three';
import type { Model, Part } from '../../model/model';
import type { ModelPmi } from '../../pmi/modelPmi';

/** An annotation in one place of its part. */
export interface AnnotationCopy {
  readonly annotation: number;
  /** Null for what stands in the coordinates of the whole. */
  readonly part: Part | null;
  /** The model's coordinates from those of the annotation, parts not moved. */
  readonly place: Matrix4;
}

/** Every annotation in every place of its part. */
export function annotationCopies(pmi: ModelPmi, model: Model): readonly AnnotationCopy[] {
  const whole = wholePlace(model);
  return pmi.annotations.flatMap(({ part }, annotation): AnnotationCopy[] =>
    part === null
      ? [{ annotation, part: null, place: whole }]
      : pmi.partsAt(part).map((one) => ({ annotation, part: one, place: one.place })),
  );
}

/** Those of the whole have Z upwards, and begin where the file's do. */
export function wholePlace({ facts, origin: [x, y, z] }: Model): Matrix4 {
  const upright = facts.up === 'y' ? new Matrix4().makeRotationX(-Math.PI / 2) : new Matrix4();
  return upright.premultiply(new Matrix4().makeTranslation(-x, -y, -z));
}
