import { say } from '../../words/say';
import type { ViewerOptions, VisibilityChange } from '../../model/page/viewerMessages';
import type { Angles } from '../geometry/pose';
import { startAngles } from '../controls/standardViews';
import { element } from '../base/dom';
import { icon, type IconName } from '../base/icons';
import { panelId } from './panels';

/** A tool's button. */
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
}

const displayNames = (): Record<ViewerOptions['display'], string> => ({
  shaded: say('Shaded'),
  xray: say('X-ray'),
  wireframe: say('Wireframe'),
  hiddenLines: say('Hidden lines removed'),
});

/** The buttons over the model. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly display: HTMLButtonElement;
  private readonly edges: HTMLButtonElement;
  private readonly projection: HTMLButtonElement;
  private readonly help: HTMLButtonElement;
  private readonly zoomWindow: HTMLButtonElement;
  private readonly tools = new Map<string, HTMLButtonElement>();
  private readonly changes = new Map<VisibilityChange, HTMLButtonElement>();

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
      const made = button(drawing, label, () => actions.toggleTool(name));
      made.setAttribute('aria-controls', panelId(name));
      made.setAttribute('aria-expanded', 'false');
      this.tools.set(name, made);
    }
    this.element = element(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': say('View') },
      button('fit', say('Fit (F)'), actions.fit),
      this.zoomWindow,
      button('isometric', say('Isometric view (Home)'), () => actions.look(startAngles)),
      changing('hide', say('Hide the selection (H)')),
      changing('isolate', say('Show the selection alone (I)')),
      changing('ghostOthers', say('See through all others (G)')),
      changing('showAll', say('Show everything (A)')),
      this.display,
      this.edges,
      this.projection,
      ...this.tools.values(),
      this.help,
    );
  }

  show({ edges, projection, display }: ViewerOptions, isHelpOpen: boolean): void {
    const label = say('{display}: change display (D)', { display: displayNames()[display] });
    this.display.replaceChildren(icon(display));
    this.display.setAttribute('aria-label', label);
    this.display.title = label;
    this.edges.setAttribute('aria-pressed', String(edges));
    this.projection.setAttribute('aria-pressed', String(projection === 'perspective'));
    this.projection.replaceChildren(icon(projection));
    this.help.setAttribute('aria-expanded', String(isHelpOpen));
  }

  /** A tool that the model has no use for has no button. */
  offerTool(name: string, isOffered: boolean): void {
    const made = this.tools.get(name);
    if (made) made.hidden = !isOffered;
  }

  showZoomWindow(isOpen: boolean): void {
    this.zoomWindow.setAttribute('aria-pressed', String(isOpen));
  }

  /** Parts that are hidden or see-through keep the button of that pressed. */
  showVisibility(isHiding: boolean, isGhosting: boolean): void {
    this.changes.get('hide')?.setAttribute('aria-pressed', String(isHiding));
    this.changes.get('ghostOthers')?.setAttribute('aria-pressed', String(isGhosting));
  }

  /** So does a tool that cuts the model or pulls it apart, open or not. */
  showAtWork(names: ReadonlySet<string>): void {
    for (const name of ['section', 'explode']) {
      this.tools.get(name)?.setAttribute('aria-pressed', String(names.has(name)));
    }
  }

  showTool(name: string, isOpen: boolean): void {
    this.tools.get(name)?.setAttribute('aria-expanded', String(isOpen));
  }
}

function button(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const look = { type: 'button', class: 'tool', 'aria-label': label, title: label };
  const made = element('button', look, icon(name));
  made.addEventListener('click', press);
  return made;
}
