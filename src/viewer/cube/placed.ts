import { svgElement } from '../base/dom';

const maker = svgElement('svg', {});
const matrix = maker.createSVGMatrix();

/** A drawn element whose place changes often: numbers instead of an attribute that has to be parsed. */
export class Placed<T extends SVGGraphicsElement = SVGGraphicsElement> {
  private readonly transform: SVGTransform;

  constructor(readonly element: T) {
    this.transform = element.transform.baseVal.initialize(maker.createSVGTransform());
  }

  /** Puts the element's own axes at (a, b) and (c, d), and its origin at (e, f). */
  put(a: number, b: number, c: number, d: number, e: number, f: number): void {
    matrix.a = a;
    matrix.b = b;
    matrix.c = c;
    matrix.d = d;
    matrix.e = e;
    matrix.f = f;
    this.transform.setMatrix(matrix);
  }
}
