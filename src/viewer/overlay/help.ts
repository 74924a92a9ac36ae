import { standardViews, type StandardView } from '../controls/views';
import { element } from './dom';

const gestures: readonly (readonly [keys: string, effect: string])[] = [
  ['Drag', 'Turn around the point under the pointer'],
  ['Right drag, Shift+drag', 'Move'],
  ['Wheel, pinch', 'Zoom to the pointer'],
  ['Click', 'Select a part'],
  ['Double click', 'Zoom to a part'],
  ['F', 'Fit the selection, or everything'],
  ['Home', 'Isometric view'],
  ['Arrows', 'Turn'],
  ['+ −', 'Zoom'],
  ['H', 'Hide the selection'],
  ['Shift+H', 'Hide all others'],
  ['I', 'Show the selection alone'],
  ['G', 'See through all others'],
  ['A', 'Show everything'],
  ['U', 'Undo hiding'],
  ['E', 'Edges'],
  ['P', 'Perspective or parallel'],
  ['Esc', 'Close a panel, clear the selection'],
];

/** The panel with standard views and everything that keys and pointer do. */
export function helpPanel(
  look: (view: StandardView) => void,
  tools: readonly { readonly key: string; readonly effect: string }[],
): HTMLElement {
  const views = standardViews.map((view) => {
    const key = element('kbd', {}, view.key);
    const made = element('button', { type: 'button', class: 'view' }, key, view.name);
    made.addEventListener('click', () => {
      look(view);
    });
    return made;
  });
  const ofTools = tools.map(({ key, effect }) => [key.toUpperCase(), effect] as const);
  const rows = [...gestures, ...ofTools].flatMap(([keys, effect]) => [
    element('dt', {}, keys),
    element('dd', {}, effect),
  ]);
  const panel = element(
    'section',
    { class: 'help', id: 'help', 'aria-label': 'Keys and views' },
    element('h2', {}, 'Views'),
    element('div', { class: 'views' }, ...views),
    element('h2', {}, 'Pointer and keys'),
    element('dl', {}, ...rows),
  );
  panel.hidden = true;
  return panel;
}
