import type { Axes, Point } from '../geometry/pose';
import { dot, plus, times } from '../../model/vectors';
import { svgElement } from '../base/dom';
import { TransformedSvg } from './transformedSvg';

interface Axis {
  readonly label: string;
  readonly direction: Point;
}

/** Axes of a file with Z up, in the viewer's coordinates with Y up. */
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

/** The three coordinate axes, drawn along the cube edges that meet in the corner with the smallest coordinates. */
export class AxisLines {
  /** SVG groups: axes behind the cube, and axes in front of it. */
  readonly behind = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  readonly before = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  private readonly drawn = axesYUp.map(({ label }) => new DrawnAxis(label));

  constructor() {
    this.label(false);
  }

  /** @param isZUp whether the up axis of the source file is Z */
  label(isZUp: boolean): void {
    const axes = isZUp ? axesZUp : axesYUp;
    const sum = axes.reduce((all: Point, { direction }) => plus(all, direction), [0, 0, 0]);
    this.drawn.forEach((drawn, i) => drawn.direct(axes[i]?.direction ?? sum, times(sum, -outside)));
  }

  /** @param size half the cube's edge length, in units of the drawing */
  turn(axes: Axes, size: number): void {
    this.sort(axes);
    for (const drawn of this.drawn) drawn.turn(axes, size);
  }

  /** The largest displacement of an axis letter when the view axes change by `right` and `up`. */
  movement(right: Point, up: Point): number {
    return this.drawn.reduce((most, drawn) => Math.max(most, drawn.movement(right, up)), 0);
  }

  /** Appends axes in a fixed order, so that the picture where lines cross does not depend on earlier views. */
  private sort(axes: Axes): void {
    const holders = this.drawn.map((drawn) => (drawn.isBefore(axes) ? this.before : this.behind));
    if (this.drawn.every(({ holder }, i) => holder === holders[i])) return;
    this.drawn.forEach((drawn, i) => holders[i]?.append(...drawn.elements));
  }
}

/** One axis: a line of length 1, scaled to its place, and a letter beyond its end. */
class DrawnAxis {
  private readonly line: TransformedSvg;
  private readonly text: TransformedSvg;
  private start: Point = [0, 0, 0];
  private along: Point = [0, 0, 0];
  private letter: Point = [0, 0, 0];
  private edge: Point = [0, 0, 0];

  constructor(label: string) {
    this.line = new TransformedSvg(svgElement('line', { class: `axis-${label}`, x2: '1' }));
    const text = svgElement('text', { class: `axis-${label}`, dy: '0.35em' });
    text.textContent = label;
    this.text = new TransformedSvg(text);
  }

  direct(direction: Point, start: Point): void {
    this.start = start;
    this.along = times(direction, length);
    this.letter = plus(start, times(direction, length + 0.32));
    this.edge = plus(start, times(direction, outside));
  }

  /** An axis is in front when a face beside its edge is visible. */
  isBefore({ toEye }: Axes): boolean {
    return dot(this.edge, toEye) > 0;
  }

  movement(right: Point, up: Point): number {
    return Math.hypot(dot(this.letter, right), dot(this.letter, up));
  }

  get elements(): readonly SVGElement[] {
    return [this.line.element, this.text.element];
  }

  get holder(): Node | null {
    return this.line.element.parentNode;
  }

  turn({ right, up }: Axes, size: number): void {
    const { start, along, letter } = this;
    const a = dot(along, right) * size;
    const b = -dot(along, up) * size;
    // SVG does not draw a line without extent, not even its round caps.
    const least = Math.hypot(a, b) < 0.01 ? 0.01 : 0;
    this.line.put(a + least, b, -b, a + least, dot(start, right) * size, -dot(start, up) * size);
    this.text.put(1, 0, 0, 1, dot(letter, right) * size, -dot(letter, up) * size);
  }
}
