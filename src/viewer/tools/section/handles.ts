import { say } from '../../../words/say';
import { Vector3 } from 'three';
import { ndcPointOf } from '../../controls/pointer';
import type { Point } from '../../geometry/pose';
import { dot, plus, times } from '../../../model/vectors';
import { element, svgElement } from '../../base/dom';
import type { ToolContext } from '../../toolkit/tool';
import { drawingOn, type CuttingPlane } from './cut/cuttingPlane';
import { entryOf } from '../../../words/unknown';

/** A plane that can be moved along its normal by an arrow in the view. */
export interface Handle {
  /** Such as `Plane X`. */
  readonly label: string;
  readonly plane: CuttingPlane;
  /** The arrow's position on the plane, in the model's coordinates. */
  readonly anchor: Point;
  /** Half width and half height of the frame around the anchor, metres; null for no frame. */
  readonly reach: readonly [right: number, up: number] | null;
  /** Smallest and largest offset, metres. */
  readonly range: readonly [number, number];
  /** The offset as shown in the panel, such as `12.5 mm`. */
  readonly text: string;
  move(offset: number): void;
  /** Called when the user releases the arrow. */
  settle(): void;
}

/** Distance from the plane to the centre of the arrow, pixels. */
const arrowPixels = 36;
/** Half the size of the arrow, pixels. */
const half = 16;

/** The arrows over the model. Each is also a slider for the keyboard. */
export class Handles {
  private readonly drawing = svgElement('svg', { class: 'section-frames', 'aria-hidden': 'true' });
  private readonly arrows: Arrow[] = [];

  /** @param step returns how far an arrow key moves a plane, metres */
  constructor(
    private readonly context: ToolContext,
    private readonly step: () => number,
  ) {
    context.layer.append(this.drawing);
    context.onDrawn(() => {
      this.follow();
    });
    context.signal.addEventListener('abort', () => this.show([]), { once: true });
  }

  show(handles: readonly Handle[]): void {
    while (this.arrows.length > handles.length) this.arrows.pop()?.button.remove();
    handles.forEach((handle, i) => {
      const arrow = (this.arrows[i] ??= new Arrow(this.context, this.step));
      arrow.show(handle);
    });
    this.follow();
  }

  private follow(): void {
    this.drawing.replaceChildren();
    for (const arrow of this.arrows) {
      const frame = arrow.follow();
      if (frame) this.drawing.append(frame);
    }
  }
}

class Arrow {
  readonly button = element(
    'div',
    { class: 'section-arrow', role: 'slider', tabindex: '0', 'aria-orientation': 'vertical' },
    svgElement(
      'svg',
      { viewBox: '0 0 24 24', width: '32', height: '32', 'aria-hidden': 'true' },
      svgElement('path', { d: 'M12 2l6 8h-4v4h4l-6 8-6-8h4v-4h-4z' }),
    ),
  );
  private handle: Handle | null = null;

  constructor(
    private readonly context: ToolContext,
    private readonly step: () => number,
  ) {
    context.layer.append(this.button);
    this.followPointer();
    this.button.addEventListener('keydown', (event) => {
      this.press(event);
    });
  }

  show(handle: Handle): void {
    this.handle = handle;
    this.button.setAttribute('aria-label', handle.label);
    this.button.setAttribute('aria-valuetext', handle.text);
    const [low, high] = handle.range;
    const values = { min: low, max: high, now: handle.plane.offset };
    for (const [name, value] of Object.entries(values)) {
      this.button.setAttribute(`aria-value${name}`, String(value));
    }
    this.button.title = say('{label}: {value}', { label: handle.label, value: handle.text });
  }

  /** Moves the arrow to the current position of its plane. @returns the frame of the plane */
  follow(): SVGElement | null {
    const { handle, context } = this;
    if (!handle) return null;
    const { anchor, plane, reach } = handle;
    const at = context.project(this.inWorld(anchor));
    const towards = context.project(this.inWorld(plus(anchor, times(plane.normal, this.pixel()))));
    this.button.hidden = at === null;
    if (!at || !towards) return null;
    const [x, y] = [towards[0] - at[0], towards[1] - at[1]];
    // A plane that is seen along its normal gives no direction, so its arrow is placed on the plane.
    const length = Math.hypot(x, y);
    const away = length > 0.15 ? arrowPixels / length : 0;
    const angle = away > 0 ? Math.atan2(y, x) + Math.PI / 2 : 0;
    const place = `translate(${at[0] + x * away - half}px, ${at[1] + y * away - half}px)`;
    this.button.style.transform = `${place} rotate(${angle}rad)`;
    return reach ? this.frame(handle, reach) : null;
  }

  private frame(
    { anchor, plane }: Handle,
    [width, height]: readonly [number, number],
  ): SVGElement | null {
    const { right, up } = drawingOn(plane);
    const corners = (
      [
        [-1, -1],
        [1, -1],
        [1, 1],
        [-1, 1],
      ] as const
    ).map(([a, b]) => {
      const corner = plus(anchor, plus(times(right, a * width), times(up, b * height)));
      return this.context.project(this.inWorld(corner));
    });
    if (corners.includes(null)) return null;
    const points = corners.map((corner) => corner?.join()).join(' ');
    return svgElement('polygon', { points });
  }

  private followPointer(): void {
    const { button } = this;
    let start: { readonly offset: number; readonly along: number } | null = null;
    button.addEventListener('pointerdown', (event) => {
      const along = this.alongAt(event);
      if (!this.handle || along === null || event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      start = { offset: this.handle.plane.offset, along };
    });
    button.addEventListener('pointermove', (event) => {
      const along = start && this.alongAt(event);
      if (start && along !== null) this.handle?.move(start.offset + along - start.along);
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      button.addEventListener(end, () => {
        if (start) this.handle?.settle();
        start = null;
      });
    }
  }

  /** Offset at the point of the arrow's line nearest to the pointer, metres; null when the line is seen as a point. */
  private alongAt({ clientX, clientY }: PointerEvent): number | null {
    const { handle, context } = this;
    if (!handle) return null;
    const { viewport } = context;
    const ray = context.rayAt(ndcPointOf(viewport.canvas, clientX, clientY)).clone();
    ray.applyMatrix4(viewport.modelRoot.matrixWorld.clone().invert());
    const normal = new Vector3(...handle.plane.normal);
    const facing = normal.dot(ray.direction);
    if (1 - facing * facing < 1e-3) return null;
    const toAnchor = new Vector3(...handle.anchor).sub(ray.origin);
    // The point of the line that is nearest to the ray.
    const [a, b] = [toAnchor.dot(normal), toAnchor.dot(ray.direction)];
    return dot(handle.plane.normal, handle.anchor) + (facing * b - a) / (1 - facing * facing);
  }

  private press(event: KeyboardEvent): void {
    const { handle } = this;
    const steps = entryOf(keySteps, event.key);
    if (!handle || steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    handle.move(handle.plane.offset + steps * this.step());
    handle.settle();
  }

  private inWorld(point: Point): Point {
    return new Vector3(...point)
      .applyMatrix4(this.context.viewport.modelRoot.matrixWorld)
      .toArray();
  }

  /** Approximate size of a pixel at the target, metres. */
  private pixel(): number {
    const { pose, canvas } = this.context.viewport;
    return pose.height / Math.max(1, canvas.clientHeight);
  }
}

/** Number of steps by which each key moves a plane. */
const keySteps: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};
