import { say } from '../../contract/say';
import { element } from './dom';

/** The preview picture, behind the canvas; it goes when the model stands. */
export class Picture {
  readonly element = element('img', { class: 'picture', alt: say('Preview of the model') });

  constructor(private readonly onChange: () => void) {
    this.element.hidden = true;
    this.element.addEventListener('load', () => {
      this.element.hidden = false;
      this.onChange();
    });
    // Without a picture the page is complete; a broken-image sign would only worry people.
    this.element.addEventListener('error', () => {
      this.element.hidden = true;
      this.onChange();
    });
  }

  get isThere(): boolean {
    return !this.element.hidden;
  }

  show(uri: string): void {
    this.element.src = uri;
  }
}
