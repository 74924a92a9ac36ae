import { say } from '../../words/say';
import { element } from '../base/dom';

/** How a view differs from that of a newly opened model. */
export interface ViewState {
  readonly hidden: number;
  readonly ghosts: number;
  readonly isCut: boolean;
  readonly isExploded: boolean;
}

export interface ChipActions {
  /** Makes all parts solid. */
  readonly showAll: () => void;
  /** Undoes what a tool does to the model. */
  readonly clearTool: (name: string) => void;
  /** Resets the view to that of a newly opened model. */
  readonly resetView: () => void;
}

/** Chips over the picture for what is hidden, cut or exploded; clicking one undoes it. */
export class ViewStateChips {
  readonly element = element('div', {
    class: 'chips',
    role: 'group',
    'aria-label': say('What is not as the model opened'),
  });

  constructor(private readonly act: ChipActions) {
    this.element.hidden = true;
  }

  show({ hidden, ghosts, isCut, isExploded }: ViewState): void {
    const { act } = this;
    const chips = [
      ...(hidden > 0 ? [chip(say('{count} hidden', { count: hidden }), act.showAll)] : []),
      ...(ghosts > 0 ? [chip(say('{count} see-through', { count: ghosts }), act.showAll)] : []),
      ...(isCut ? [chip(say('Section'), () => act.clearTool('section'))] : []),
      ...(isExploded ? [chip(say('Explode'), () => act.clearTool('explode'))] : []),
    ];
    this.element.hidden = chips.length === 0;
    this.element.replaceChildren(...chips, ...(chips.length > 0 ? [this.resetting()] : []));
  }

  private resetting(): HTMLButtonElement {
    const label = say('Reset View State (Shift+A)');
    const made = element('button', { type: 'button', class: 'chip reset' }, label);
    made.addEventListener('click', this.act.resetView);
    return made;
  }
}

function chip(text: string, end: () => void): HTMLButtonElement {
  const label = say('{what}: back to the whole', { what: text });
  const look = { type: 'button', class: 'chip', 'aria-label': label, title: label };
  const made = element('button', look, `${text} ×`);
  made.addEventListener('click', end);
  return made;
}
