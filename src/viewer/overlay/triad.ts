import { axesOf, dot, type Point, type Pose } from '../controls/pose';
import { svgElement } from './dom';

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

const length = 22;

/** The three axes in the corner, turning with the model. */
export class Triad {
  readonly element = svgElement('svg', {
    class: 'triad',
    viewBox: '-36 -36 72 72',
    'aria-hidden': 'true',
  });
  private axes = axesYUp;

  /** @param isZUp whether the source calls the upward axis Z */
  label(isZUp: boolean): void {
    this.axes = isZUp ? axesZUp : axesYUp;
  }

  turn(pose: Pose): void {
    const { right, up, toEye } = axesOf(pose);
    const seen = this.axes.map(({ label, direction }) => ({
      label,
      x: dot(direction, right),
      y: -dot(direction, up),
      depth: dot(direction, toEye),
    }));
    // The axis that points at the eye is drawn last, over the others.
    seen.sort((a, b) => a.depth - b.depth);
    this.element.replaceChildren(...seen.flatMap(({ label, x, y }) => drawing(label, x, y)));
  }
}

function drawing(label: string, x: number, y: number): SVGElement[] {
  const at = (reach: number) => ({ x: (x * reach).toFixed(2), y: (y * reach).toFixed(2) });
  const tip = at(length);
  const text = svgElement('text', { ...at(length + 8), class: `axis-${label}`, dy: '0.35em' });
  text.textContent = label;
  return [
    svgElement('line', { x1: '0', y1: '0', x2: tip.x, y2: tip.y, class: `axis-${label}` }),
    text,
  ];
}
