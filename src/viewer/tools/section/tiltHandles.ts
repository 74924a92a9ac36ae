import { say } from '../../../words/say';
import { Vector3 } from 'three';
import type { Point } from '../../geometry/pose';
import { plus } from '../../../model/vectors';
import { element, svgElement } from '../../base/dom';
import type { ToolContext } from '../../toolkit/tool';
import { rotatedAbout } from './tilt';
import { entryOf } from '../../../words/unknown';

/** A handle at the edge of a plane's frame, by which the plane is rotated. */
export interface TiltHandle {
  /** Such as `Turn plane X`. */
  readonly label: string;
  /** A point on the axis of rotation, in the model's coordinates. */
  readonly anchor: Point;
  /** Vector from the anchor to the handle. */
  readonly arm: Point;
  /** Axis of rotation, right-handed; of length 1, perpendicular to `arm`. */
  readonly about: Point;
  /** Current angle, degrees, and as a text. */
  readonly degrees: number;
  readonly text: string;
  /** Rotates the plane from its initial orientation, radians. */
  turn(angle: number): void;
  /** Called when the user releases the handle. */
  settle(): void;
}

/** Steps of a drag and of an arrow key, degrees; the coarse ones with Shift. */
const [fine, coarse] = [1, 15];
/** Half the size of the handle, pixels. */
const half = 9;
/** Cost of an angle far from the last one, pixels a degree. */
const reluctance = 0.05;

/** The handles over the model. Each is also a slider for the keyboard. */
export class TiltHandles {
  private readonly buttons: TiltHandleButton[] = [];

  constructor(private readonly context: ToolContext) {
    context.onDrawn(() => this.follow());
    context.signal.addEventListener('abort', () => this.show([]), { once: true });
  }

  show(handles: readonly TiltHandle[]): void {
    while (this.buttons.length > handles.length) this.buttons.pop()?.button.remove();
    handles.forEach((handle, i) => {
      const button = (this.buttons[i] ??= new TiltHandleButton(this.context));
      button.show(handle);
    });
    this.follow();
  }

  private follow(): void {
    for (const button of this.buttons) button.follow();
  }
}

class TiltHandleButton {
  readonly button = element(
    'div',
    { class: 'section-tilt', role: 'slider', tabindex: '0' },
    svgElement(
      'svg',
      { viewBox: '0 0 18 18', width: '18', height: '18', 'aria-hidden': 'true' },
      svgElement('circle', { cx: '9', cy: '9', r: '5' }),
    ),
  );
  private handle: TiltHandle | null = null;

  constructor(private readonly context: ToolContext) {
    context.layer.append(this.button);
    this.followPointer();
    this.button.addEventListener('keydown', (event) => this.press(event));
  }

  show(handle: TiltHandle): void {
    this.handle = handle;
    const values = {
      label: handle.label,
      valuetext: handle.text,
      valuemin: '-180',
      valuemax: '180',
      valuenow: String(handle.degrees),
    };
    for (const [name, value] of Object.entries(values)) {
      this.button.setAttribute(`aria-${name}`, value);
    }
    this.button.title = say('{label}: {value}. Shift: steps of {degrees}°', {
      label: handle.label,
      value: handle.text,
      degrees: coarse,
    });
  }

  follow(): void {
    const at = this.handle && this.placeAt(this.handle, 0);
    this.button.hidden = !at;
    if (at) this.button.style.transform = `translate(${at[0] - half}px, ${at[1] - half}px)`;
  }

  private followPointer(): void {
    const { button } = this;
    let start: TiltHandle | null = null;
    let last = 0;
    button.addEventListener('pointerdown', (event) => {
      if (!this.handle || event.button !== 0) return;
      button.setPointerCapture(event.pointerId);
      [start, last] = [this.handle, 0];
    });
    button.addEventListener('pointermove', (event) => {
      if (!start) return;
      last = this.nearest(start, event, last);
      start.turn(radians(last));
    });
    for (const end of ['pointerup', 'pointercancel'] as const) {
      button.addEventListener(end, () => {
        if (start) this.handle?.settle();
        start = null;
      });
    }
  }

  /**
   * The angle, degrees, at which the handle appears nearest to the pointer. When the path of the handle is seen
   * edge-on, two angles are equally near; the one closer to the last angle is chosen.
   */
  private nearest(start: TiltHandle, pointer: PointerEvent, last: number): number {
    const { left, top } = this.context.viewport.canvas.getBoundingClientRect();
    const [x, y] = [pointer.clientX - left, pointer.clientY - top];
    const step = pointer.shiftKey ? coarse : fine;
    let [best, least] = [last, Infinity];
    for (let angle = -180; angle < 180; angle += step) {
      const at = this.placeAt(start, angle);
      if (!at) continue;
      const away = Math.hypot(at[0] - x, at[1] - y) + reluctance * Math.abs(angle - last);
      if (away < least) [best, least] = [angle, away];
    }
    return best;
  }

  /** Position of the handle in the window for an angle in degrees. */
  private placeAt({ anchor, arm, about }: TiltHandle, degrees: number) {
    const point = plus(anchor, rotatedAbout(arm, about, radians(degrees)));
    const { modelRoot: modelToWorld } = this.context.viewport;
    return this.context.project(
      new Vector3(...point).applyMatrix4(modelToWorld.matrixWorld).toArray(),
    );
  }

  private press(event: KeyboardEvent): void {
    const { handle } = this;
    const way = entryOf(ways, event.key);
    if (!handle || way === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const isCoarse = event.shiftKey || event.key.startsWith('Page');
    handle.turn(radians(way * (isCoarse ? coarse : fine)));
    handle.settle();
  }
}

const ways: Readonly<Record<string, 1 | -1>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  PageUp: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageDown: -1,
};

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
