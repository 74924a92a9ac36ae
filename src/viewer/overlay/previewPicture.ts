import { say } from '../../words/say';
import { element } from '../base/dom';

/** The preview picture, behind the canvas; it goes when the model stands. */
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
    // Without a picture the page is complete; a broken-image sign would only worry people.
    this.image.addEventListener('error', () => {
      this.element.hidden = true;
      this.onChange();
    });
  }

  get isThere(): boolean {
    return !this.element.hidden;
  }

  /** @param caption where it comes from; null for the service's own */
  show(uri: string, caption: string | null): void {
    // A service may give the very picture that is saved in the file: what was said of it stays true.
    if (this.isThere && this.image.src === uri) return;
    this.nextCaption = caption;
    this.image.src = uri;
  }

  /** What is shown from now on is not what it is of. */
  hide(): void {
    this.image.removeAttribute('src');
    if (!this.isThere) return;
    this.element.hidden = true;
    this.onChange();
  }

  /** With the picture, not before: until then it is that of another one. */
  private nameSource(): void {
    const { image, nextCaption } = this;
    this.element.classList.toggle('captioned', nextCaption !== null);
    this.caption.textContent = nextCaption ?? '';
    image.alt = nextCaption ?? say('Preview of the model');
    image.style.setProperty('--width', `${image.naturalWidth}px`);
    image.style.setProperty('--ratio', String(image.naturalWidth / image.naturalHeight));
  }
}
