import { dot, plus, times, type Axes, type Point } from '../controls/pose';
import { svgElement } from '../overlay/dom';

interface Axis {
  readonly label: string;
  readonly direction: Point;
}

/** A file with Z up, seen in a world with Y up. */
const axesZUp: readonly Axis[] = [
  { label: 'X', direction: [1, 0, 0] },
  { label: 'Y', direction: [0, 0, -1] },
  { label: 'Z', direction: [0, 1, 0] },
];
const axesYUp: readonly Axis[] = [
  { label: 'X', direction: [1, 0, 0] },
  { label: 'Y', direction: [0, 1, 0] },
  { label: 'Z', direction: [0, 0, 1] },
];

const outside = 1.15;
const length = 2.4;

interface Drawn {
  readonly line: SVGLineElement;
  readonly text: SVGTextElement;
}

/** The three axes along the edges of the cube that meet where they are lowest. */
export class AxisLines {
  /** Of the axes that the cube hides, and of those that stand before it. */
  readonly behind = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  readonly before = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  private axes = axesYUp;
  private readonly drawn = axesYUp.map(({ label }) => drawingOf(label));

  /** @param isZUp whether the source calls the upward axis Z */
  label(isZUp: boolean): void {
    this.axes = isZUp ? axesZUp : axesYUp;
  }

  /** @param size of half the cube in units of the drawing */
  turn({ right, up, toEye }: Axes, size: number): void {
    const sum = this.axes.reduce((all: Point, { direction }) => plus(all, direction), [0, 0, 0]);
    const start = times(sum, -outside);
    const at = (point: Point) =>
      [dot(point, right) * size, -dot(point, up) * size].map((value) => value.toFixed(2));
    this.axes.forEach(({ direction }, i) => {
      const drawn = this.drawn[i];
      if (!drawn) return;
      const [x1 = '', y1 = ''] = at(start);
      const [x2 = '', y2 = ''] = at(plus(start, times(direction, length)));
      const [x = '', y = ''] = at(plus(start, times(direction, length + 0.32)));
      set(drawn.line, { x1, y1, x2, y2 });
      set(drawn.text, { x, y });
      // The edge that an axis runs along is seen when a face beside it is.
      const side = dot(plus(start, times(direction, outside)), toEye);
      (side > 0 ? this.before : this.behind).append(drawn.line, drawn.text);
    });
  }
}

function drawingOf(label: string): Drawn {
  const line = svgElement('line', { class: `axis-${label}` });
  const text = svgElement('text', { class: `axis-${label}`, dy: '0.35em' });
  text.textContent = label;
  return { line, text };
}

function set(drawn: SVGElement, attributes: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(attributes)) drawn.setAttribute(name, value);
}
