import { element } from '../base/dom';

/** How the model looked when its tab was left, in its place until it is drawn again. */
export class LastPicture {
  readonly element = element('div', { class: 'last-picture' });
  /** The one that is wanted: another one that is slow to decode comes too late. */
  private wanted: ArrayBuffer | null = null;

  constructor(private readonly onChange: () => void) {
    this.element.hidden = true;
  }

  get isThere(): boolean {
    return !this.element.hidden;
  }

  /** @param picture an image file */
  async show(picture: ArrayBuffer): Promise<void> {
    this.wanted = picture;
    // What cannot be decoded is no loss: the page is complete without it.
    const bitmap = await createImageBitmap(new Blob([picture])).catch(() => null);
    if (!bitmap || this.wanted !== picture) return;
    const canvas = element('canvas', { 'aria-hidden': 'true' });
    canvas.width = bitmap.width;
    canvas.height = bitmap.height;
    canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
    this.put(canvas);
  }

  /** Gives its memory back. */
  hide(): void {
    this.wanted = null;
    if (this.isThere) this.put(null);
  }

  private put(canvas: HTMLCanvasElement | null): void {
    this.element.replaceChildren(...(canvas ? [canvas] : []));
    this.element.hidden = canvas === null;
    this.onChange();
  }
}
