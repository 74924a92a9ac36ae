import { vectorAt } from '../../../model/vectors';
import { outOfRange } from '../../../words/outOfRange';
import type { Matrix4 } from 'three';
import type { Vector } from '../../../model/shapes';
import type { Copy, FaceBatch, Model, Part } from '../../model/model';
import type { VisitTriangle } from '../../../model/compare/match/comparedShape';

interface Range {
  readonly batch: FaceBatch;
  readonly copy: Copy;
  readonly first: number;
  readonly end: number;
}

/** Visits the triangles of parts in the model's coordinates, without copying them. */
export function trianglesOf(model: Model): (part: Part, visit: VisitTriangle) => void {
  const ranges = new Map<number, Range>();
  for (const batch of model.batches) {
    for (const copy of batch.copies) {
      copy.slots.forEach((slot, i) => {
        const first = copy.firstTriangles[i] ?? outOfRange();
        const end = copy.firstTriangles[i + 1] ?? batch.index.length / 3;
        ranges.set(slot, { batch, copy, first, end });
      });
    }
  }
  return ({ pieces }, visit) => {
    for (const { slot } of pieces) {
      const range = ranges.get(slot);
      if (range) visitRange(range, visit);
    }
  };
}

function visitRange({ batch, copy, first, end }: Range, visit: VisitTriangle): void {
  const { index, coordinates } = batch;
  const corner = (at: number) => pointAt(coordinates, 3 * (index[at] ?? outOfRange()), copy.place);
  // A mirrored placement reverses the winding order.
  const isMirrored = copy.place.determinant() < 0;
  for (let triangle = first; triangle < end; triangle++) {
    const [a, b, c] = [corner(3 * triangle), corner(3 * triangle + 1), corner(3 * triangle + 2)];
    if (isMirrored) visit(a, c, b);
    else visit(a, b, c);
  }
}

function pointAt(numbers: Float32Array, at: number, { elements }: Matrix4): Vector {
  const [x, y, z] = vectorAt(numbers, at);
  const [a, b, c, , d, e, f, , g, h, i, , u, v, w] = elements;
  return [a * x + d * y + g * z + u, b * x + e * y + h * z + v, c * x + f * y + i * z + w];
}
