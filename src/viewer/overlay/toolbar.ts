import type { ViewerOptions, VisibilityChange } from '../../contract/viewerMessages';
import { element } from './dom';
import { icon, type IconName } from './icons';

export interface ToolbarActions {
  readonly fit: () => void;
  readonly home: () => void;
  readonly change: (what: VisibilityChange) => void;
  readonly toggleEdges: () => void;
  readonly toggleProjection: () => void;
  readonly toggleHelp: () => void;
}

/** The buttons over the model. */
export class Toolbar {
  readonly element: HTMLElement;
  private readonly edges: HTMLButtonElement;
  private readonly projection: HTMLButtonElement;
  private readonly help: HTMLButtonElement;

  constructor(actions: ToolbarActions) {
    this.edges = button('edges', 'Edges (E)', actions.toggleEdges);
    this.projection = button('perspective', 'Perspective (P)', actions.toggleProjection);
    this.help = button('help', 'Keys and views (?)', actions.toggleHelp);
    this.help.setAttribute('aria-controls', 'help');
    const changing = (what: IconName & VisibilityChange, label: string) =>
      button(what, label, () => {
        actions.change(what);
      });
    this.element = element(
      'div',
      { class: 'toolbar', role: 'toolbar', 'aria-label': 'View' },
      button('fit', 'Fit (F)', actions.fit),
      button('isometric', 'Isometric view (Home)', actions.home),
      changing('hide', 'Hide the selection (H)'),
      changing('isolate', 'Show the selection alone (I)'),
      changing('ghostOthers', 'See through all others (G)'),
      changing('showAll', 'Show everything (A)'),
      this.edges,
      this.projection,
      this.help,
    );
  }

  show({ edges, projection }: ViewerOptions, isHelpOpen: boolean): void {
    this.edges.setAttribute('aria-pressed', String(edges));
    this.projection.setAttribute('aria-pressed', String(projection === 'perspective'));
    this.projection.replaceChildren(icon(projection));
    this.help.setAttribute('aria-expanded', String(isHelpOpen));
  }
}

function button(name: IconName, label: string, press: () => void): HTMLButtonElement {
  const look = { type: 'button', class: 'tool', 'aria-label': label, title: label };
  const made = element('button', look, icon(name));
  made.addEventListener('click', press);
  return made;
}
