import { say } from '../../words/say';
import { element } from '../base/dom';

/** The preview picture behind the canvas, until the model is shown. */
export class Picture {
  private readonly image = element('img', { class: 'picture', alt: '' });
  private readonly caption = element('figcaption', { class: 'picture-caption' });
  readonly element = element('figure', { class: 'picture-place' }, this.image, this.caption);
  private nextCaption: string | null = null;

  constructor(private readonly onChange: () => void) {
    this.element.hidden = true;
    this.image.addEventListener('load', () => {
      if (!this.image.hasAttribute('src')) return;
      this.element.hidden = false;
      this.nameSource();
      this.onChange();
    });
    // The page works without a picture, so a broken image is hidden.
    this.image.addEventListener('error', () => {
      this.element.hidden = true;
      this.onChange();
    });
  }

  get isThere(): boolean {
    return !this.element.hidden;
  }

  /** @param caption the source of the picture; null for the service's own */
  show(uri: string, caption: string | null): void {
    // The service may return the picture that is saved in the file; its caption stays true then.
    if (this.isThere && this.image.src === uri) return;
    this.nextCaption = caption;
    this.image.src = uri;
  }

  /** Removes a picture that does not belong to what is shown next. */
  hide(): void {
    this.image.removeAttribute('src');
    if (!this.isThere) return;
    this.element.hidden = true;
    this.onChange();
  }

  /** Called when the picture has loaded, because until then the previous one is visible. */
  private nameSource(): void {
    const { image, nextCaption } = this;
    this.element.classList.toggle('captioned', nextCaption !== null);
    this.caption.textContent = nextCaption ?? '';
    image.alt = nextCaption ?? say('Preview of the model');
    image.style.setProperty('--width', `${image.naturalWidth}px`);
    image.style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
  }
}
