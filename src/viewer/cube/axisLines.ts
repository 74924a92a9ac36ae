import type { Axes, Point } from '../geometry/pose';
import { dot, plus, times } from '../../model/vectors';
import { svgElement } from '../base/dom';
import { Placed } from './placed';

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

/** The three axes along the edges of the cube that meet where they are lowest. */
export class AxisLines {
  /** Of the axes that the cube hides, and of those that stand before it. */
  readonly behind = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  readonly before = svgElement('g', { class: 'axes', 'aria-hidden': 'true' });
  private readonly drawn = axesYUp.map(({ label }) => new DrawnAxis(label));

  constructor() {
    this.label(false);
  }

  /** @param isZUp whether the source calls the upward axis Z */
  label(isZUp: boolean): void {
    const axes = isZUp ? axesZUp : axesYUp;
    const sum = axes.reduce((all: Point, { direction }) => plus(all, direction), [0, 0, 0]);
    this.drawn.forEach((drawn, i) => drawn.direct(axes[i]?.direction ?? sum, times(sum, -outside)));
  }

  /** @param size of half the cube in units of the drawing */
  turn(axes: Axes, size: number): void {
    this.sort(axes);
    for (const drawn of this.drawn) drawn.turn(axes, size);
  }

  /** How far the letter goes that goes furthest when the axes of the window change by so much. */
  movement(right: Point, up: Point): number {
    return this.drawn.reduce((most, drawn) => Math.max(most, drawn.movement(right, up)), 0);
  }

  /** Always in the same order: where lines cross, the picture must not depend on what was seen before. */
  private sort(axes: Axes): void {
    const holders = this.drawn.map((drawn) => (drawn.isBefore(axes) ? this.before : this.behind));
    if (this.drawn.every(({ holder }, i) => holder === holders[i])) return;
    this.drawn.forEach((drawn, i) => holders[i]?.append(...drawn.elements));
  }
}

/** One axis: a line of length 1, stretched to its place, and a letter behind its end. */
class DrawnAxis {
  private readonly line: Placed;
  private readonly text: Placed;
  private start: Point = [0, 0, 0];
  private along: Point = [0, 0, 0];
  private letter: Point = [0, 0, 0];
  private edge: Point = [0, 0, 0];

  constructor(label: string) {
    this.line = new Placed(svgElement('line', { class: `axis-${label}`, x2: '1' }));
    const text = svgElement('text', { class: `axis-${label}`, dy: '0.35em' });
    text.textContent = label;
    this.text = new Placed(text);
  }

  direct(direction: Point, start: Point): void {
    this.start = start;
    this.along = times(direction, length);
    this.letter = plus(start, times(direction, length + 0.32));
    this.edge = plus(start, times(direction, outside));
  }

  /** The edge that an axis runs along is seen when a face beside it is. */
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
    // What has no extent at all is not drawn, not even its round ends.
    const least = Math.hypot(a, b) < 0.01 ? 0.01 : 0;
    this.line.put(a + least, b, -b, a + least, dot(start, right) * size, -dot(start, up) * size);
    this.text.put(1, 0, 0, 1, dot(letter, right) * size, -dot(letter, up) * size);
  }
}
