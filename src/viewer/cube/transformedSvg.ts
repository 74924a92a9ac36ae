import { svgElement } from '../base/dom';

const maker = svgElement('svg', {});
const matrix = maker.createSVGMatrix();

/** An SVG element whose transform changes often. It is set as numbers, which saves parsing an attribute. */
export class TransformedSvg<T extends SVGGraphicsElement = SVGGraphicsElement> {
  private readonly transform: SVGTransform;

  constructor(readonly element: T) {
    this.transform = element.transform.baseVal.initialize(maker.createSVGTransform());
  }

  /** Sets the transform to the matrix with the columns (a, b), (c, d) and (e, f). */
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
