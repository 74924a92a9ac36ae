import { say } from '../../words/say';
import type { ViewerOptions, VisibilityChange } from '../../model/page/viewerMessages';
import type { Angles } from '../geometry/pose';
import { startAngles } from '../controls/standardViews';
import { element } from '../base/dom';
import { icon, type IconName } from '../base/icons';
import { panelId } from './panels';
import { OverflowMenu } from './overflowMenu';

/** The button of a tool. */
export interface ToolButton {
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
  readonly key: string;
}

export interface ToolbarActions {
  readonly fit: () => void;
  readonly look: (angles: Angles) => void;
  readonly change: (what: VisibilityChange) => void;
  readonly nextDisplay: () => void;
  readonly toggleEdges: () => void;
  readonly toggleProjection: () => void;
  readonly toggleTool: (name: string) => void;
  readonly toggleHelp: () => void;
  readonly toggleZoomWindow: () => void;
  /** Shows the assembly tree beside the page. */
  readonly revealTree: () => void;
}

const displayNames = (): Record<ViewerOptions['display'], string> => ({
  shaded: say('Shaded'),
  xray: say('X-ray'),
  wireframe: say('Wireframe'),
  hiddenLines: say('Hidden lines removed'),
});

/** The tool that most users need. */
const primaryTool = 'measure';
/** Tools whose buttons never move to the overflow menu. */
const firstTools: readonly string[] = ['compare', 'measure', 'section', 'share'];

/** The toolbar over the model, in groups; buttons without room move to an overflow menu. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly display: HTMLButtonElement;
  private readonly edges: HTMLButtonElement;
  private readonly projection: HTMLButtonElement;
  private readonly help: HTMLButtonElement;
  private readonly zoomWindow: HTMLButtonElement;
  private readonly tools = new Map<string, HTMLButtonElement>();
  private readonly changes = new Map<VisibilityChange, HTMLButtonElement>();
  private readonly menu = new OverflowMenu();

  constructor(actions: ToolbarActions, tools: readonly ToolButton[]) {
    this.display = button('shaded', '', actions.nextDisplay);
    this.edges = button('edges', say('Edges (E)'), actions.toggleEdges);
    this.projection = button('perspective', say('Perspective (P)'), actions.toggleProjection);
    this.help = button('help', say('Keys and views (?)'), actions.toggleHelp);
    this.help.setAttribute('aria-controls', 'help');
    this.zoomWindow = button('zoomWindow', say('Zoom window (Shift+F)'), actions.toggleZoomWindow);
    this.showZoomWindow(false);
    const changing = (what: IconName & VisibilityChange, label: string) => {
      const made = button(what, label, () => {
        actions.change(what);
      });
      this.changes.set(what, made);
      return made;
    };
    for (const { name, title, icon: drawing, key } of tools) {
      const label = say('{title} ({key})', { title, key: key.toUpperCase() });
      const made = button(drawing, label, () => actions.toggleTool(name), title);
      made.classList.toggle('primary', name === primaryTool);
      made.setAttribute('aria-controls', panelId(name));
      made.setAttribute('aria-expanded', 'false');
      this.tools.set(name, made);
    }
    const tree = button('tree', say('Show the assembly tree'), actions.revealTree, say('Parts'));
    const home = button('home', say('Isometric view (Home)'), () => actions.look(startAngles));
    const groups = [
      group(say('View'), button('fit', say('Fit (F)'), actions.fit), home, this.zoomWindow),
      group(
        say('Parts'),
        tree,
        changing('hide', say('Hide the selection (H)')),
        changing('isolate', say('Show the selection alone (I)')),
        changing('ghostOthers', say('See through all others (G)')),
        changing('showAll', say('Show everything (A)')),
      ),
      group(say('Display'), this.display, this.edges, this.projection),
      group(say('Tools'), ...this.tools.values()),
      group(say('Help'), this.help, this.menu.button),
    ];
    this.element = element(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': say('View') },
      ...groups,
      this.menu.element,
    );
    const others = [...this.tools].filter(([name]) => !firstTools.includes(name));
    this.menu.hold([
      ...[this.zoomWindow, ...this.changes.values(), this.edges, this.projection],
      ...others.map(([, made]) => made),
      this.help,
    ]);
  }

  show({ edges, projection, display }: ViewerOptions, isHelpOpen: boolean): void {
    const name = displayNames()[display];
    const label = say('{display}: change display (D)', { display: name });
    this.display.replaceChildren(icon(display), word(name));
    this.display.setAttribute('aria-label', label);
    this.display.title = label;
    this.edges.setAttribute('aria-pressed', String(edges));
    this.projection.setAttribute('aria-pressed', String(projection === 'perspective'));
    this.help.setAttribute('aria-expanded', String(isHelpOpen));
  }

  /** Hides the button of a tool that does not apply to the model. */
  offerTool(name: string, isOffered: boolean): void {
    const made = this.tools.get(name);
    if (made) made.hidden = !isOffered;
  }

  showZoomWindow(isOpen: boolean): void {
    this.zoomWindow.setAttribute('aria-pressed', String(isOpen));
  }

  /** Shows the buttons as pressed while parts are hidden or ghosts. */
  showVisibility(isHiding: boolean, isGhosting: boolean): void {
    this.changes.get('hide')?.setAttribute('aria-pressed', String(isHiding));
    this.changes.get('ghostOthers')?.setAttribute('aria-pressed', String(isGhosting));
  }

  /** Shows tools that cut or explode the model as pressed, whether they are open or not. */
  showAtWork(names: ReadonlySet<string>): void {
    for (const name of ['section', 'explode']) {
      this.tools.get(name)?.setAttribute('aria-pressed', String(names.has(name)));
    }
  }

  showTool(name: string, isOpen: boolean): void {
    this.tools.get(name)?.setAttribute('aria-expanded', String(isOpen));
  }

  /** @returns whether the overflow menu was open */
  closeMenu(): boolean {
    return this.menu.close();
  }
}

function group(label: string, ...buttons: readonly HTMLElement[]): HTMLElement {
  return element('div', { class: 'group', role: 'group', 'aria-label': label }, ...buttons);
}

/** @param name label beside the icon; without it, only the overflow menu shows a label */
function button(
  drawing: IconName,
  label: string,
  press: () => void,
  name?: string,
): HTMLButtonElement {
  const look = { type: 'button', class: 'tool', 'aria-label': label, title: label };
  const made = element('button', look, icon(drawing), word(name ?? label));
  made.classList.toggle('named', name !== undefined);
  made.addEventListener('click', press);
  return made;
}

/** Hidden from screen readers, because the button's `aria-label` says the same. */
function word(text: string): HTMLElement {
  return element('span', { class: 'word', 'aria-hidden': 'true' }, text);
}
