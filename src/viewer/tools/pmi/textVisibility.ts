import { Matrix4, Vector3 } from 'three';
import type { AnnotationPlane } from '../../../model/pmi/pmi';
import type { TextBlock } from '../../../model/pmi/drawn/textBlock';
import {
  isBehind,
  isUpsideDown,
  mirrorAxes,
  textOrientation,
  textPlane,
} from '../../../model/pmi/drawn/uprightText';
import type { Vector } from '../../../model/vectors';
import { fieldOfView } from '../../geometry/pose';
import type { ModelPmi } from '../../pmi/modelPmi';
import type { Viewport } from '../../scene/viewport';
import type { DrawnCopy } from './drawnCopies';

/** Letters of a smaller height on the screen, CSS pixels, cannot be read. */
const unreadable = 2;

/** How the text of an instance is seen. */
interface Seen {
  readonly copy: DrawnCopy;
  readonly centre: Vector3;
  /** Whether the side from which it is read is known. */
  readonly hasSide: boolean;
  /** Normal of that side, in the model's coordinates. */
  readonly normal: Vector3;
  /** From the foot of the letters to their head, in the model's coordinates. */
  readonly above: Vector3;
  /** The plane in which it is written, in the annotation's coordinates. */
  readonly plane: AnnotationPlane;
  /** Height of a letter, metres. */
  readonly height: number;
  isBehind: boolean;
  isUpsideDown: boolean;
  isSmall: boolean;
}

/** Determines which texts are seen from behind or on their heads, and which are too small or too oblique to be read. */
export class TextVisibility {
  private readonly texts: readonly Seen[];
  private readonly byCopy: ReadonlyMap<DrawnCopy, Seen>;

  constructor(
    private readonly viewport: Viewport,
    pmi: ModelPmi,
    copies: readonly DrawnCopy[],
    textOf: (copy: DrawnCopy) => TextBlock | null,
  ) {
    this.texts = copies.flatMap((copy) => {
      const plane = pmi.annotations[copy.annotation]?.plane;
      const text = textOf(copy);
      return plane && text ? [textAt(copy, text, textPlane(plane, text))] : [];
    });
    this.byCopy = new Map(this.texts.map((text) => [text.copy, text]));
  }

  /** The directions in which a text must be mirrored. */
  mirrorsOf(copy: DrawnCopy): readonly Vector[] {
    const text = this.byCopy.get(copy);
    return text ? mirrorAxes(text.plane, text) : [];
  }

  isSmall(copy: DrawnCopy): boolean {
    return this.byCopy.get(copy)?.isSmall ?? false;
  }

  /** Updates all texts. @returns the instances that must be mirrored, and those whose legibility has changed */
  look(): { readonly turned: readonly DrawnCopy[]; readonly others: readonly DrawnCopy[] } {
    const { cameras, modelRoot, size, pose } = this.viewport;
    const isPerspective = cameras.projection === 'perspective';
    const view = new Matrix4()
      .copy(modelRoot.matrixWorld)
      .invert()
      .multiply(cameras.active.matrixWorld);
    const eye = new Vector3().setFromMatrixPosition(view);
    const back = new Vector3().setFromMatrixColumn(view, 2).normalize();
    const up = new Vector3().setFromMatrixColumn(view, 1).normalize();
    const turned: DrawnCopy[] = [];
    const others: DrawnCopy[] = [];
    const [at, toEye] = [new Vector3(), new Vector3()];
    for (const text of this.texts) {
      at.copy(text.centre);
      if (text.copy.part) at.add(text.copy.part.shift);
      toEye.copy(isPerspective ? at.sub(eye).negate() : back);
      const distance = isPerspective ? Math.max(toEye.dot(back), Number.MIN_VALUE) : 0;
      const tall = isPerspective ? 2 * distance * Math.tan(fieldOfView / 2) : pose.height;
      toEye.normalize();
      if (text.hasSide) {
        const { isBehind: wasBehind, isUpsideDown: wasDown } = text;
        text.isBehind = isBehind(text.normal.dot(toEye), wasBehind);
        text.isUpsideDown = isUpsideDown(text.above.dot(up), wasDown);
        const isOther = text.isBehind !== wasBehind || text.isUpsideDown !== wasDown;
        if (isOther) turned.push(text.copy);
      }
      const pixels = (text.height * Math.abs(text.normal.dot(toEye)) * size.height) / tall;
      const isSmall = text.height > 0 && pixels < unreadable;
      if (isSmall !== text.isSmall) others.push(text.copy);
      text.isSmall = isSmall;
    }
    return { turned, others };
  }
}

function textAt(copy: DrawnCopy, text: TextBlock, plane: AnnotationPlane): Seen {
  const { place } = copy;
  const { front, above, stretch } = textOrientation(plane, (one) => rotatedBy(one, place));
  return {
    copy,
    centre: new Vector3(...text.middle).applyMatrix4(place),
    plane,
    hasSide: plane.x !== null,
    normal: new Vector3(...front),
    above: new Vector3(...above),
    height: text.height * stretch,
    ...{ isBehind: false, isUpsideDown: false, isSmall: false },
  };
}

function rotatedBy(direction: Vector, matrix: Matrix4): Vector {
  const origin = new Vector3().setFromMatrixPosition(matrix);
  return new Vector3(...direction).applyMatrix4(matrix).sub(origin).toArray();
}
