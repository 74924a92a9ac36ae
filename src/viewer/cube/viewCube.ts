import { say } from '../../words/say';
import { axesOf, type Angles, type Axes, type Point, type Pose } from '../geometry/pose';
import { dot, minus, times } from '../../model/vectors';
import { svgElement } from '../base/dom';
import { Debounce } from '../../words/debounce';
import { AxisLines } from './axisLines';
import { TransformedSvg } from './transformedSvg';
import { RovingFocus } from './rovingFocus';
import { anglesFor, quarter, zones, type Zone } from './zones';

export interface CubeActions {
  look(angles: Angles): void;
  /** Rotates about the view axes (right, up, towards the camera), radians, with an animation. */
  turn(by: Point): void;
  /** Rotates by a drag over the cube, radians to the right and downwards. */
  drag(right: number, down: number): void;
}

/** Half the cube's edge length, in units of the drawing, which are CSS pixels. */
const size = 25;
const half = 56;
/** A drag over the width of the drawing rotates by a half turn. */
const turnPerPixel = Math.PI / (2 * half);
const clickReach = 3;
/** Smaller movements, in units of the drawing, are not drawn at once. */
const minMovement = 0.5;
const restMs = 100;

/** Buttons at the rim: drawn at the top or the upper right corner, and rotated to their place by `place` degrees. */
const turns = (): readonly (readonly [name: string, by: Point, place: number, shape: string])[] => [
  [say('Look from above'), [-quarter, 0, 0], 0, 'M-6 -45h12l-6 -7z'],
  [say('Look from the right'), [0, quarter, 0], 90, 'M-6 -45h12l-6 -7z'],
  [say('Look from below'), [quarter, 0, 0], 180, 'M-6 -45h12l-6 -7z'],
  [say('Look from the left'), [0, -quarter, 0], 270, 'M-6 -45h12l-6 -7z'],
  [
    say('Roll clockwise'),
    [0, 0, quarter],
    0,
    'M-41 -32a14 14 0 0 1 10 -11l-1 -5 11 6 -8 9 -1 -5a9 9 0 0 0 -6 7z',
  ],
  [
    say('Roll counter-clockwise'),
    [0, 0, -quarter],
    0,
    'M41 -32a14 14 0 0 0 -10 -11l1 -5 -11 6 8 9 1 -5a9 9 0 0 1 6 7z',
  ],
];

/**
 * A cube that rotates with the model. Its faces, edges and corners select standard views; the buttons at its rim rotate
 * and roll the view.
 */
export class ViewCube {
  readonly element = svgElement('svg', {
    class: 'cube',
    viewBox: `${-half} ${-half} ${2 * half} ${2 * half}`,
    role: 'toolbar',
    'aria-label': say('View cube'),
  });
  private readonly axisLines = new AxisLines();
  private readonly zones = zones.map((zone) => new DrawnZone(zone));
  private readonly focus: RovingFocus;
  private pose: Pose | null = null;
  private drawn: Axes | null = null;
  private readonly debounce = new Debounce(restMs, () => this.redraw());

  constructor(private readonly actions: CubeActions) {
    const rim = turns().map(([name, by, place, d]) => {
      const button = pressable('path', name, { d, transform: `rotate(${place})`, class: 'turn' });
      onPress(button, () => {
        actions.turn(by);
      });
      return button;
    });
    for (const { button, zone } of this.zones) {
      onPress(button, () => {
        if (this.pose) actions.look(anglesFor(zone, this.pose));
      });
    }
    const body = svgElement('g', {}, ...this.zones.map(({ element }) => element));
    const { behind, before } = this.axisLines;
    this.element.append(behind, body, before, ...rim);
    this.focus = new RovingFocus(this.element, [...this.zones.map(({ button }) => button), ...rim]);
    this.followDrag();
  }

  /** @param isZUp whether the up axis of the source file is Z */
  label(isZUp: boolean): void {
    this.axisLines.label(isZUp);
    this.redraw();
  }

  /** Rotations that move nothing by half a pixel are not drawn until they add up or pause. */
  turn(pose: Pose): void {
    const before = this.pose;
    this.pose = pose;
    const isSame =
      before?.azimuth === pose.azimuth &&
      before.elevation === pose.elevation &&
      before.roll === pose.roll;
    if (isSame) return;
    const axes = axesOf(pose);
    if (this.drawn && this.movement(this.drawn, axes) < minMovement) this.debounce.restart();
    else this.draw(axes);
  }

  /** The largest displacement between two orientations, in units of the drawing; the axis letters move furthest. */
  private movement(from: Axes, to: Axes): number {
    return size * this.axisLines.movement(minus(to.right, from.right), minus(to.up, from.up));
  }

  private redraw(): void {
    if (this.pose) this.draw(axesOf(this.pose));
  }

  private draw(axes: Axes): void {
    this.drawn = axes;
    let isOther = false;
    for (const zone of this.zones) isOther = zone.turn(axes) || isOther;
    this.axisLines.turn(axes, size);
    if (isOther) this.focus.refresh();
  }

  private followDrag(): void {
    const { element, actions } = this;
    let pressed: PointerEvent | null = null;
    let isDrag = false;
    element.addEventListener('pointerdown', (event) => {
      if (event.button !== 0) return;
      pressed = event;
      isDrag = false;
    });
    // A fast pointer may leave the cube before the drag begins, so the events are handled on the window.
    window.addEventListener('pointermove', (event) => {
      if (!pressed || event.pointerId !== pressed.pointerId) return;
      const [right, down] = [event.clientX - pressed.clientX, event.clientY - pressed.clientY];
      if (!isDrag && Math.hypot(right, down) < clickReach) return;
      isDrag = true;
      element.setPointerCapture(event.pointerId);
      actions.drag(right * turnPerPixel, down * turnPerPixel);
      pressed = event;
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      window.addEventListener(end, () => {
        pressed = null;
      });
    }
    // The click at the end of a drag must not press the zone under it.
    element.addEventListener(
      'click',
      (event) => {
        if (isDrag && event.detail > 0) event.stopPropagation();
        isDrag = false;
      },
      { capture: true },
    );
  }
}

/** A zone of the cube. Its path is drawn once in its own plane; later only the transform changes. */
class DrawnZone {
  readonly button: SVGElement;
  readonly element: SVGElement;
  private readonly placed: TransformedSvg;
  private readonly written: Axes;
  /** The point of the zone's plane nearest to the cube's centre, in units of the drawing. */
  private readonly middle: Point;
  private isSeen: boolean | null = null;

  constructor(readonly zone: Zone) {
    this.written = axesOf(zone.angles);
    const { right, up } = this.written;
    const onPlane = (corner: Point) => `${dot(corner, right) * size} ${-dot(corner, up) * size}`;
    this.button = pressable('path', zone.name, {
      class: zone.isFace ? 'zone face' : 'zone',
      d: `M${zone.corners.map(onPlane).join('L')}z`,
    });
    const group = svgElement('g', {}, this.button);
    if (zone.isFace) group.append(wordOn(zone));
    this.element = group;
    const [corner = zone.outward] = zone.corners;
    this.middle = times(zone.outward, dot(corner, zone.outward) * size);
    this.placed = new TransformedSvg(group);
  }

  /** @returns whether the zone has become visible or hidden */
  turn({ right, up, toEye }: Axes): boolean {
    const { written, middle } = this;
    const isOther = this.show(dot(this.zone.outward, toEye) > 0.02);
    if (!this.isSeen) return isOther;
    this.placed.put(
      dot(written.right, right),
      -dot(written.right, up),
      -dot(written.up, right),
      dot(written.up, up),
      dot(middle, right),
      -dot(middle, up),
    );
    return isOther;
  }

  private show(isSeen: boolean): boolean {
    if (isSeen === this.isSeen) return false;
    this.isSeen = isSeen;
    if (isSeen) this.element.removeAttribute('display');
    else this.element.setAttribute('display', 'none');
    return true;
  }
}

function wordOn({ name }: Zone): SVGElement {
  const text = svgElement('text', { class: 'word', 'aria-hidden': 'true', dy: '0.35em' });
  text.textContent = name;
  return text;
}

function pressable(
  tag: 'path',
  name: string,
  attributes: Readonly<Record<string, string>>,
): SVGElement {
  const title = svgElement('title', {});
  title.textContent = name;
  return svgElement(
    tag,
    { role: 'button', tabindex: '-1', 'aria-label': name, ...attributes },
    title,
  );
}

function onPress(button: SVGElement, press: () => void): void {
  button.addEventListener('click', press);
  button.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    press();
  });
}
