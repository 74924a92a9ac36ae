import { say } from '../../words/say';
import { element } from '../base/dom';
import { icon } from '../base/icons';

/** Windows narrower than this have no room for all buttons of a bar in one line. */
const narrow = '(max-width: 600px)';

/** A menu that takes buttons from a bar while the window is too narrow for them. */
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

  /** Sets the buttons that move to the menu; each returns to its place in the bar when there is room. */
  hold(buttons: readonly HTMLElement[]): void {
    this.places = buttons.map((button) => {
      const mark = document.createComment('');
      button.before(mark);
      return { button, mark };
    });
    this.arrange();
  }

  /** @returns whether the menu was open */
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
