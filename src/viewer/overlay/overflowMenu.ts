import { say } from '../../words/say';
import { element } from '../base/dom';
import { icon } from '../base/icons';

/** A bar narrower than this has no room for all of its buttons in one line. */
const narrow = '(max-width: 600px)';

/** Holds buttons of a bar, with their words, while the window is too narrow for them. */
export class OverflowMenu {
  readonly element = element('div', {
    ...{ class: 'more', id: 'more', role: 'group' },
    'aria-label': say('More tools'),
  });
  readonly button: HTMLButtonElement;
  private readonly query = matchMedia(narrow);
  private isOpen = false;
  private places: readonly { readonly button: HTMLElement; readonly mark: Comment }[] = [];

  constructor() {
    const label = say('More tools');
    const look = { type: 'button', class: 'tool', 'aria-label': label, title: label };
    this.button = element('button', look, icon('more'));
    this.button.setAttribute('aria-controls', 'more');
    this.button.addEventListener('click', () => {
      this.show(!this.isOpen);
    });
    this.element.addEventListener('click', () => {
      this.show(false);
    });
    this.show(false);
    this.query.addEventListener('change', () => {
      this.arrange();
    });
  }

  /** Takes buttons that stand in the bar; each goes back to its place when there is room. */
  hold(buttons: readonly HTMLElement[]): void {
    this.places = buttons.map((button) => {
      const mark = document.createComment('');
      button.before(mark);
      return { button, mark };
    });
    this.arrange();
  }

  /** @returns whether it was open */
  close(): boolean {
    const wasOpen = this.isOpen;
    if (wasOpen) this.button.focus();
    this.show(false);
    return wasOpen;
  }

  private show(isOpen: boolean): void {
    this.isOpen = isOpen;
    this.element.hidden = !isOpen;
    this.button.setAttribute('aria-expanded', String(isOpen));
  }

  private arrange(): void {
    const isNarrow = this.query.matches;
    this.button.hidden = !isNarrow;
    this.show(false);
    for (const { button, mark } of this.places) {
      if (isNarrow) this.element.append(button);
      else mark.after(button);
    }
  }
}
