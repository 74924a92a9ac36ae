import type { ViewerOptions } from '../../model/page/viewerMessages';
import { watchClicks } from '../controls/clicks';
import { watchMenu } from '../controls/partMenu';
import type { Angles, Pose } from '../controls/pose';
import type { Spot } from '../controls/frame';
import type { Overlay } from '../controls/room';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model, Part } from '../model/model';
import type { Shown } from '../model/visibility';
import type { Hit } from '../picking/picker';
import { watchContext } from './contextLoss';
import { Navigation } from './navigation';
import { PointerTakers } from './pointerTakers';
import { Standing } from './standing';
import { onThemeChange, readTheme } from './theme';
import { displayStyles } from './displayStyles';
import { Viewport } from './viewport';

export interface ModelViewEvents {
  /** What the pointer is over and what is selected; `byUser` when a click changed the selection. */
  onMarked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void;
  /** What the pointer is over, as it moves; nothing where a tool has the pointer. */
  onPointed(hit: Hit | null, spot: Spot | null): void;
  /** Parts were hidden, shown or made ghosts. */
  onVisibility(shown: Shown<Part>): void;
  /** @param isWhole whether all of the model is fitted into the window */
  onPose(pose: Pose, isWhole: boolean): void;
  onDrawn(pose: Pose): void;
  /** The graphics card gave up for good. */
  onGivenUp(): void;
}

/** The 3D view: shows one model, lets the user turn it and point at its parts. */
export class ModelView {
  readonly viewport: Viewport;
  readonly navigation: Navigation;
  /** Tools that want the pointer before the selection has it. */
  readonly takers = new PointerTakers();
  private standing: Standing | null = null;
  private readonly ending = new AbortController();
  /** Where the pointer rests over the model; null beside the view. */
  pointedAt: Spot | null = null;

  /** @throws Error when the browser gives no WebGL */
  constructor(
    container: HTMLElement,
    private readonly events: ModelViewEvents,
    private options: ViewerOptions,
    overlays: () => readonly Overlay[],
  ) {
    const viewport = new Viewport(container);
    this.viewport = viewport;
    viewport.canvas.tabIndex = 0;
    viewport.canvas.setAttribute('role', 'application');
    viewport.onDrawn = () => {
      events.onDrawn(viewport.pose);
    };
    viewport.onPoseChange = () => {
      events.onPose(viewport.pose, this.navigation.isWhole);
    };
    this.navigation = new Navigation(
      viewport,
      () => this.standing,
      () => this.options,
      overlays,
    );
    this.followClicks();
    onThemeChange(() => {
      this.standing?.setTheme(readTheme());
      viewport.invalidate();
    }, this.ending.signal);
    const then = {
      onRestored: () => {
        viewport.invalidate();
      },
      onGivenUp: () => {
        events.onGivenUp();
      },
    };
    watchContext(viewport.canvas, then, this.ending.signal);
  }

  /** What stands on the screen; null while there is no model. */
  get shown(): Standing | null {
    return this.standing;
  }

  /** Puts a model on the screen, in the given pose, or all of it from where it is first seen. */
  show(model: Model, label: string, pose: Pose | Angles): Standing {
    this.clear();
    const { events, navigation, viewport } = this;
    const standing = new Standing(model, viewport, {
      onMarked: (byUser) => {
        const { hovered, parts } = standing.selection;
        events.onMarked(hovered, parts, byUser);
      },
      onVisibility: (shown) => {
        events.onVisibility(shown);
      },
    });
    this.standing = standing;
    viewport.canvas.setAttribute('aria-label', label);
    this.setOptions(this.options);
    if ('target' in pose) viewport.setPose(pose);
    else navigation.showWhole(model.parts, pose);
    viewport.present();
    standing.furnish().catch(reportError);
    return standing;
  }

  clear(): void {
    this.standing?.end();
    this.standing = null;
    this.events.onPointed(null, null);
  }

  /** Takes the view from the page, for good. */
  end(): void {
    this.clear();
    this.ending.abort();
    this.viewport.end();
  }

  setOptions(options: ViewerOptions): void {
    this.options = options;
    const { viewport, navigation, standing } = this;
    const isOtherProjection = viewport.cameras.projection !== options.projection;
    viewport.cameras.projection = options.projection;
    viewport.cameras.showLayer(edgeLayer, options.edges);
    standing?.marks.setStyle(displayStyles[options.display]);
    standing?.standUp(options.upAxis);
    if (isOtherProjection) navigation.fitAgain();
    viewport.invalidate();
  }

  private followClicks(): void {
    const { takers, navigation } = this;
    watchClicks(this.viewport.canvas, {
      hover: (spot) => {
        this.pointedAt = spot;
        const hit = takers.hover(spot) ? null : (this.standing?.hitAt(spot) ?? null);
        this.standing?.selection.hover(hit?.part ?? null);
        this.events.onPointed(hit, spot);
      },
      leave: () => {
        this.pointedAt = null;
        takers.leave();
        this.standing?.selection.hover(null);
        this.events.onPointed(null, null);
      },
      click: (spot, adds) => {
        if (!takers.click(spot)) this.selectAt(spot, adds);
      },
      doubleClick: (spot) => {
        if (takers.doubleClick(spot)) return;
        this.selectAt(spot, false);
        navigation.fit();
      },
    });
    watchMenu(this.viewport.canvas, {
      at: (spot) => {
        const part = this.standing?.hitAt(spot)?.part;
        const selected = this.standing?.selection.parts ?? [];
        return menuContext(part && !selected.includes(part) ? [part] : part ? selected : []);
      },
      ofSelection: () => menuContext(this.standing?.selection.parts ?? []),
    });
  }

  private selectAt(spot: Spot, adds: boolean): void {
    const { standing } = this;
    const part = standing?.hitAt(spot)?.part;
    if (part && adds) standing.selection.toggle(part);
    else if (!adds) standing?.selection.select(part ? [part.path] : [], true);
  }
}

/** What VS Code's menu entries and their commands are told. */
function menuContext(parts: readonly Part[]): object {
  return {
    webviewSection: parts.length > 0 ? 'part' : 'model',
    caliperParts: parts.map(({ path }) => path),
    preventDefaultContextMenuItems: true,
  };
}
