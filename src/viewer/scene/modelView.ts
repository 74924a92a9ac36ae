import type { ViewerOptions } from '../../model/page/viewerMessages';
import { watchClicks } from '../controls/clicks';
import { watchMenu } from '../controls/partMenu';
import type { Angles, Pose } from '../geometry/pose';
import type { Spot } from '../geometry/rectangle';
import type { Overlay } from '../controls/room';
import type { ComingModel } from '../model/comingModel';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model, Part } from '../model/model';
import { boundsOfPoints, cornersOf } from '../model/modelBounds';
import type { Shown } from '../model/visibility';
import type { Hit } from '../picking/picker';
import type { Drawing } from '../base/pace';
import { watchContext } from './contextLoss';
import { Navigation } from './navigation';
import { PointerTakers } from './pointerTakers';
import { ShownModel } from './shownModel';
import { onThemeChange, readTheme } from '../base/theme';
import { displayStyles } from './displayStyles';
import { uprightTurn } from './upAxis';
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
  /** Frames are slow now, or fluent, or none can be drawn for the moment. */
  onDrawing(drawing: Drawing): void;
  /** The graphics card gave up for good. */
  onGivenUp(): void;
}

/** The 3D view: shows one model, lets the user turn it and point at its parts. */
export class ModelView {
  readonly viewport: Viewport;
  readonly navigation: Navigation;
  /** Tools that want the pointer before the selection has it. */
  readonly takers = new PointerTakers();
  private shownModel: ShownModel | null = null;
  /** What is seen until a model stands. */
  private coming: ComingModel | null = null;
  private readonly ending = new AbortController();
  /** Where the pointer rests over the model; null beside the view. */
  pointedAt: Spot | null = null;
  /** Where its menu was asked for last. */
  menuAt: Spot | null = null;

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
      if (!this.coming) events.onPose(viewport.pose, this.navigation.isWhole);
    };
    this.navigation = new Navigation(
      viewport,
      () => this.shownModel,
      () => this.options,
      overlays,
    );
    this.followClicks();
    onThemeChange(() => {
      this.shownModel?.setTheme(readTheme());
      viewport.invalidate();
    }, this.ending.signal);
    viewport.onDrawing = (drawing) => {
      events.onDrawing(drawing);
    };
    const then = {
      onLost: () => {
        events.onDrawing('lost');
      },
      onRestored: () => {
        events.onDrawing(viewport.drawing);
        viewport.invalidate();
      },
      onGivenUp: () => {
        events.onGivenUp();
      },
    };
    watchContext(viewport.canvas, then, this.ending.signal);
  }

  /** What stands on the screen; null while there is no model. */
  get shown(): ShownModel | null {
    return this.shownModel;
  }

  /** Puts a model on the screen, in the given pose, or all of it from where it is first seen. */
  show(model: Model, label: string, pose: Pose | Angles): ShownModel {
    this.clear();
    const { events, navigation, viewport } = this;
    const shownModel = new ShownModel(model, viewport, {
      onMarked: (byUser) => {
        const { hovered, parts } = shownModel.selection;
        events.onMarked(hovered, parts, byUser);
      },
      onVisibility: (shown) => {
        events.onVisibility(shown);
      },
    });
    this.shownModel = shownModel;
    viewport.canvas.setAttribute('aria-label', label);
    this.setOptions(this.options);
    if ('target' in pose) viewport.setPose(pose);
    else navigation.showWhole(model.parts, pose);
    viewport.present();
    shownModel.furnish().catch(reportError);
    return shownModel;
  }

  /**
   * Shows what has come of a model, in the given pose, or the room for all of it from where it is first seen. Nothing
   * is shown in the sense of `shown` until the whole takes its place.
   */
  showComing(coming: ComingModel, pose: Pose | Angles): void {
    this.clear();
    const { viewport, navigation, options } = this;
    this.coming = coming;
    viewport.stand.add(coming.root);
    viewport.turnStand(uprightTurn(options.upAxis, coming.extras, coming.up));
    const corners = cornersOf(coming.bounds, viewport.stand.matrixWorld);
    viewport.bounds = boundsOfPoints(corners);
    if ('target' in pose) viewport.setPose(pose);
    else navigation.showRoom(corners, pose);
    viewport.present();
  }

  clear(): void {
    this.shownModel?.end();
    this.shownModel = null;
    if (this.coming) this.viewport.invalidate();
    this.coming?.end();
    this.coming = null;
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
    const { viewport, navigation, shownModel } = this;
    const isOtherProjection = viewport.cameras.projection !== options.projection;
    viewport.cameras.projection = options.projection;
    viewport.cameras.showLayer(edgeLayer, options.edges);
    shownModel?.highlights.setStyle(displayStyles[options.display]);
    shownModel?.setUpAxis(options.upAxis);
    if (isOtherProjection) navigation.fitAgain();
    viewport.invalidate();
  }

  private followClicks(): void {
    const { takers, navigation } = this;
    watchClicks(this.viewport.canvas, {
      hover: (spot) => {
        this.pointedAt = spot;
        const hit = takers.hover(spot) ? null : (this.shownModel?.hitAt(spot) ?? null);
        this.shownModel?.selection.hover(hit?.part ?? null);
        this.events.onPointed(hit, spot);
      },
      leave: () => {
        this.pointedAt = null;
        takers.leave();
        this.shownModel?.selection.hover(null);
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
        this.menuAt = spot;
        const part = this.shownModel?.hitAt(spot)?.part;
        const selected = this.shownModel?.selection.parts ?? [];
        return menuContext(part && !selected.includes(part) ? [part] : part ? selected : []);
      },
      ofSelection: () => menuContext(this.shownModel?.selection.parts ?? []),
    });
  }

  private selectAt(spot: Spot, adds: boolean): void {
    const { shownModel } = this;
    const part = shownModel?.hitAt(spot)?.part;
    if (part && adds) shownModel.selection.toggle(part);
    else if (!adds) shownModel?.selection.select(part ? [part.path] : [], true);
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
