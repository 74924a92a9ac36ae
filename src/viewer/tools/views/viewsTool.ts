import { say } from '../../../words/say';
import { element } from '../../base/dom';
import type { StartTool } from '../../toolkit/tool';
import { freeName, readNamedViews, withNewName, withView } from './namedViews';
import { spaceMouseRow } from './spaceMouseRow';
import { ViewList } from './viewList';

/** Saves views of a content under names: camera, visibility, options, and states of the tools. */
export const startViews: StartTool = (context) => {
  let views = readNamedViews(context.remembered());
  const list = new ViewList({
    goTo: ({ name, view }) => {
      context.goTo(view);
      context.announce(say('View {name}', { name }));
    },
    rename: (view, name) => set(withNewName(views, view, name)),
    remove: (view) => set(views.filter((one) => one !== view)),
  });
  const look = { type: 'text', maxlength: '60', 'aria-label': say('Name of this view') };
  const name = element('input', look);
  const save = element('button', { type: 'button', class: 'primary' }, say('Save view'));
  const said = element('p', { class: 'hint', role: 'status' });
  save.addEventListener('click', keep);
  name.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    keep();
  });
  context.panel.append(
    element('div', { class: 'row' }, name, save),
    said,
    list.element,
    spaceMouseRow({ ...context, options: () => context.options }),
  );
  set(views);
  return { open: () => name.focus(), close: () => undefined };

  function keep(): void {
    const more = withView(views, name.value, context.view());
    said.textContent = more ? '' : say('There is no room for another view. Delete one first.');
    if (!more) return;
    set(more);
    context.announce(say('View {name} saved', { name: more.at(-1)?.name ?? '' }));
  }

  function set(next: typeof views): void {
    views = next;
    list.show(views);
    name.value = '';
    name.placeholder = freeName(views);
    context.remember(views.length > 0 ? views : undefined);
  }
};
