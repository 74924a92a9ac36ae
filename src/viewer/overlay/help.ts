import { say } from '../../words/say';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import { mouseHelp, type Gesture } from '../controls/mouseSchemes';
import { element } from '../base/dom';

type HelpGroup = 'Views' | 'Camera' | 'Parts' | 'Display' | 'Page';

/** A line of the help: the keys as printed, and their effect. */
export interface HelpRow {
  readonly group: HelpGroup;
  readonly shown: string;
  readonly effect: string;
  /** Handlers by key name, as used by `watchKeys`. */
  readonly keys: Readonly<Record<string, () => void>>;
}

const groupWords = (): Readonly<Record<HelpGroup, string>> => ({
  Views: say('Views'),
  Camera: say('Camera'),
  Parts: say('Parts'),
  Display: say('Display'),
  Page: say('Page'),
});

const gestureEffects = (): Record<Gesture, string> => ({
  turn: say('Turn around the point under the pointer'),
  pan: say('Move'),
  zoom: say('Zoom'),
  roll: say('Roll'),
});

const pointerRows = (): readonly (readonly [keys: string, effect: string])[] => [
  [say('Wheel, pinch'), say('Zoom to the pointer')],
  [say('Two fingers on a trackpad'), say('Move')],
  [say('One, two, three fingers'), say('Turn; move and zoom; move')],
  [say('Click'), say('Select a part')],
  [say('Ctrl+click'), say('Select one more, or one less')],
  [say('Double click'), say('Zoom to a part')],
  [say('Right click'), say('Menu of a part')],
];

/** The sheet that lists all keys and pointer gestures; the views in it are buttons. */
export class Help {
  readonly element = element('section', {
    class: 'help',
    id: 'help',
    'aria-label': say('Keys and views'),
  });
  private readonly pointer = element('dl', {});

  constructor(
    rows: readonly HelpRow[],
    tools: readonly { readonly key: string; readonly effect: string }[],
  ) {
    const views = rows.filter(({ group }) => group === 'Views').map(viewButton);
    const others = [...new Set(rows.map(({ group }) => group))].filter((g) => g !== 'Views');
    const lists = others.map((group) => {
      const own = rows.filter((row) => row.group === group);
      return section(groupWords()[group], list(own.map(({ shown, effect }) => [shown, effect])));
    });
    const ofTools = tools.map(({ key, effect }) => [printed(key), effect] as const);
    this.element.append(
      section(groupWords().Views, element('div', { class: 'views' }, ...views)),
      ...lists,
      ...(ofTools.length > 0 ? [section(say('Tools'), list(ofTools))] : []),
      section(say('Pointer'), this.pointer),
    );
    this.element.hidden = true;
  }

  show({ mouse }: Pick<ViewerOptions, 'mouse'>): void {
    const drags = mouseHelp(mouse).map(([drag, does]) => [drag, gestureEffects()[does]] as const);
    this.pointer.replaceChildren(...list([...drags, ...pointerRows()]).children);
  }
}

function viewButton({ shown, effect, keys }: HelpRow): HTMLButtonElement {
  const button = element(
    'button',
    { type: 'button', class: 'view' },
    element('kbd', {}, shown),
    effect,
  );
  button.addEventListener('click', () => {
    for (const press of Object.values(keys)) press();
  });
  return button;
}

function section(title: string, content: HTMLElement): HTMLElement {
  return element('div', {}, element('h2', {}, title), content);
}

function list(rows: readonly (readonly [string, string])[]): HTMLElement {
  return element(
    'dl',
    {},
    ...rows.flatMap(([keys, effect]) => [element('dt', {}, keys), element('dd', {}, effect)]),
  );
}

/** Formats a key name such as `Shift+x` as it is printed on keys. */
function printed(key: string): string {
  return key.length === 1
    ? key.toUpperCase()
    : key.replace(/\+(.)$/, (_, letter: string) => `+${letter.toUpperCase()}`);
}
