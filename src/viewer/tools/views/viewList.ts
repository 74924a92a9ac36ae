import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { NamedView } from './namedViews';

export interface ViewListActions {
  goTo(view: NamedView): void;
  rename(view: NamedView, name: string): void;
  remove(view: NamedView): void;
}

/** The list of named views; clicking one shows it, and each can be renamed and deleted. */
export class ViewList {
  readonly element = element('ul', { class: 'view-list', 'aria-label': say('Named views') });

  constructor(private readonly act: ViewListActions) {}

  show(views: readonly NamedView[]): void {
    this.element.hidden = views.length === 0;
    this.element.replaceChildren(...views.map((view) => this.row(view)));
  }

  private row(view: NamedView): HTMLElement {
    const go = button('go', view.name, view.name, () => this.act.goTo(view));
    const rename = button('tool', say('Rename {name}', { name: view.name }), '✎', () =>
      this.editName(row, view),
    );
    const remove = button('tool', say('Delete {name}', { name: view.name }), '×', () =>
      this.act.remove(view),
    );
    const row = element('li', {}, go, rename, remove);
    return row;
  }

  private editName(row: HTMLElement, view: NamedView): void {
    const look = {
      type: 'text',
      maxlength: '60',
      'aria-label': say('New name of {name}', { name: view.name }),
    };
    const field = element('input', look);
    field.value = view.name;
    const done = (): void => this.act.rename(view, field.value);
    field.addEventListener('keydown', (event) => {
      if (event.key === 'Escape') field.value = view.name;
      if (event.key === 'Escape' || event.key === 'Enter') {
        event.preventDefault();
        done();
      }
    });
    row.replaceChildren(field, button('tool', say('Keep the name'), '✓', done));
    field.focus();
    field.select();
  }
}

function button(look: string, label: string, text: string, press: () => void): HTMLButtonElement {
  const made = element('button', { type: 'button', class: look, 'aria-label': label }, text);
  if (label !== text) made.title = label;
  made.addEventListener('click', press);
  return made;
}
