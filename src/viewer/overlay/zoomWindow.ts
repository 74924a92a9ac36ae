import { say } from '../../words/say';
import { ndcPointOf } from '../controls/pointer';
import type { Rectangle } from '../geometry/rectangle';
import { element } from '../base/dom';
import { entryOf } from '../../words/unknown';

/** Fraction of the window by which an arrow key moves the frame, and + and − change its size. */
const step = 1 / 20;
const [smallest, largest] = [1 / 20, 1];

/** Centre and size of the frame as fractions of the window, from its upper left corner. */
interface Place {
  readonly x: number;
  readonly y: number;
  readonly size: number;
}

const first: Place = { x: 0.5, y: 0.5, size: 0.5 };

/** An overlay in which the user draws a zoom rectangle with the pointer, or moves and resizes one with keys. */
export class ZoomWindow {
  readonly element = element('div', {
    class: 'zoom-window',
    role: 'application',
    tabindex: '0',
    'aria-label': say(
      'Zoom window: drag a frame; or arrows move it, + and − size it, Enter zooms, Escape leaves',
    ),
  });
  private readonly frame = element('div', { class: 'frame' });
  private place = first;
  private start: PointerEvent | null = null;

  /**
   * @param choose receives the rectangle that was drawn
   * @param changed called when the overlay opens or closes
   */
  constructor(
    private readonly choose: (rectangle: Rectangle) => void,
    private readonly changed: (isOpen: boolean) => void,
  ) {
    this.element.hidden = true;
    this.element.append(this.frame);
    this.element.addEventListener('pointerdown', (event) => this.begin(event));
    this.element.addEventListener('pointermove', (event) => this.draw(event));
    this.element.addEventListener('pointerup', (event) => this.finish(event));
    this.element.addEventListener('pointercancel', () => this.close());
    this.element.addEventListener('keydown', (event) => {
      if (event.ctrlKey || event.metaKey || event.altKey || !this.press(event.key)) return;
      event.preventDefault();
      event.stopPropagation();
    });
  }

  get isOpen(): boolean {
    return !this.element.hidden;
  }

  toggle(): void {
    if (this.isOpen) this.close();
    else this.open();
  }

  /** @returns whether the overlay was open */
  close(): boolean {
    if (!this.isOpen) return false;
    this.start = null;
    this.element.hidden = true;
    this.changed(false);
    return true;
  }

  private open(): void {
    this.element.hidden = false;
    this.changed(true);
    this.show(first);
    this.element.focus();
  }

  private begin(event: PointerEvent): void {
    if (event.button !== 0 || this.start) return;
    this.element.setPointerCapture(event.pointerId);
    this.start = event;
    this.draw(event);
  }

  private draw(event: PointerEvent): void {
    const { start } = this;
    if (start?.pointerId !== event.pointerId) return;
    const { left, top } = this.element.getBoundingClientRect();
    const { style } = this.frame;
    style.left = `${Math.min(start.clientX, event.clientX) - left}px`;
    style.top = `${Math.min(start.clientY, event.clientY) - top}px`;
    style.width = `${Math.abs(event.clientX - start.clientX)}px`;
    style.height = `${Math.abs(event.clientY - start.clientY)}px`;
  }

  private finish(event: PointerEvent): void {
    const { start } = this;
    if (start?.pointerId !== event.pointerId) return;
    const corner = ({ clientX, clientY }: PointerEvent) =>
      ndcPointOf(this.element, clientX, clientY);
    const frame = { from: corner(start), to: corner(event) };
    this.close();
    this.choose(frame);
  }

  /** @returns whether the key was handled */
  private press(key: string): boolean {
    const { x, y, size } = this.place;
    const moves: Readonly<Record<string, Place>> = {
      ArrowLeft: { x: x - step, y, size },
      ArrowRight: { x: x + step, y, size },
      ArrowUp: { x, y: y - step, size },
      ArrowDown: { x, y: y + step, size },
      '+': { x, y, size: size + step },
      '=': { x, y, size: size + step },
      '-': { x, y, size: size - step },
    };
    const moved = entryOf(moves, key);
    if (moved) this.show(moved);
    else if (key === 'Enter') this.take();
    else return false;
    return true;
  }

  private take(): void {
    const { x, y, size } = this.place;
    const [middle, down] = [2 * x - 1, 1 - 2 * y];
    this.close();
    this.choose({ from: [middle - size, down + size], to: [middle + size, down - size] });
  }

  private show({ x, y, size }: Place): void {
    const within = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));
    this.place = { x: within(x, 0, 1), y: within(y, 0, 1), size: within(size, smallest, largest) };
    const { style } = this.frame;
    const percent = (part: number) => `${100 * part}%`;
    style.left = percent(this.place.x - this.place.size / 2);
    style.top = percent(this.place.y - this.place.size / 2);
    style.width = percent(this.place.size);
    style.height = percent(this.place.size);
  }
}
