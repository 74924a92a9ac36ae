import { Debounce } from '../../words/debounce';
import type { ViewerOptions } from '../../model/page/viewerMessages';
import { watchClicks } from '../controls/clicks';
import { watchMenu } from '../controls/partMenu';
import type { Angles, Pose } from '../geometry/pose';
import type { NdcPoint } from '../geometry/rectangle';
import type { Overlay } from '../controls/unobstructedRectangle';
import type { PartialModel } from '../model/partialModel';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model, Part } from '../model/model';
import { boundsOfPoints, cornersOf } from '../model/modelBounds';
import type { Shown } from '../model/visibility';
import type { Hit } from '../picking/picker';
import type { RenderingSpeed } from '../base/frameTimeMonitor';
import { watchContext } from './contextLoss';
import { arraysBeside, freeArrays } from './freeArrays';
import { Navigation } from './navigation';
import { PointerHandlers } from './pointerHandlers';
import { ShownModel } from './shownModel';
import { onThemeChange, readTheme } from '../base/theme';
import { displayStyles } from './displayStyles';
import { uprightRotation } from './upAxis';
import { Viewport } from './viewport';

/** What the view of a model reports. */
export interface ModelViewEvents {
  /** The hovered part or the selection has changed; `byUser` when the user changed the selection. */
  onMarked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void;
  /** The pointer has moved; `hit` is null where nothing is hit or a tool has captured the pointer. */
  onPointed(hit: Hit | null, spot: NdcPoint | null): void;
  /** Parts were hidden, shown or made ghosts. */
  onVisibility(shown: Shown<Part>): void;
  /** @param isWhole whether the whole model is fitted into the window */
  onPose(pose: Pose, isWhole: boolean): void;
  onDrawn(pose: Pose): void;
  /** Frames have become slow or fast again, or none can be drawn at present. */
  onDrawing(drawing: RenderingSpeed): void;
  /** The WebGL context was lost for good. */
  onGivenUp(): void;
}

/** The camera must rest this long, ms, before what is under the pointer is looked up again. */
const cameraRestMs = 150;

/** The 3D view: shows one model, and handles navigation and picking. */
export class ModelView {
  readonly viewport: Viewport;
  readonly navigation: Navigation;
  /** Tools that handle pointer events before the selection does. */
  readonly handlers = new PointerHandlers();
  private shownModel: ShownModel | null = null;
  /** The partly loaded model that is shown until the model is complete. */
  private partial: PartialModel | null = null;
  private readonly ending = new AbortController();
  /** Whether a button of the pointer is down over the view. */
  private isPressed = false;
  /** Looks again at what is under a resting pointer, once the camera has moved. */
  private readonly movement = new Debounce(cameraRestMs, () => {
    if (this.pointedAt && !this.isPressed) this.pointTo(this.pointedAt);
  });
  /** The last position of the pointer over the view; null when it is outside. */
  pointedAt: NdcPoint | null = null;
  /** The position at which the context menu was last opened. */
  menuAt: NdcPoint | null = null;

  /** @throws Error when WebGL is not available */
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
      if (!this.partial) events.onPose(viewport.pose, this.navigation.isWhole);
      this.movement.restart();
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

  /** The shown model; null while there is none. */
  get shown(): ShownModel | null {
    return this.shownModel;
  }

  /** Shows a model, either in the given pose or fitted into the window from the given direction. */
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
    shownModel.addDetails().catch(reportError);
    return shownModel;
  }

  /**
   * Shows a partly loaded model, in the given pose or with room for the whole model from the given direction. `shown`
   * stays null until the complete model replaces it.
   */
  showComing(partial: PartialModel, pose: Pose | Angles): void {
    this.clear();
    const { viewport, navigation, options } = this;
    this.partial = partial;
    viewport.modelRoot.add(partial.root);
    viewport.setUprightRotation(uprightRotation(options.upAxis, partial.extras, partial.up));
    const corners = cornersOf(partial.bounds, viewport.modelRoot.matrixWorld);
    viewport.bounds = boundsOfPoints(corners);
    if ('target' in pose) viewport.setPose(pose);
    else navigation.showRoom(corners, pose);
    viewport.present();
  }

  clear(): void {
    this.shownModel?.end();
    this.shownModel = null;
    const { partial } = this;
    this.partial = null;
    if (partial) {
      this.viewport.invalidate();
      partial.end();
      freeArrays(partial.root);
    }
    this.events.onPointed(null, null);
  }

  /** Removes the view from the page for good, and frees the memory of what it shows. */
  end(): void {
    const { shownModel } = this;
    this.clear();
    this.movement.cancel();
    this.ending.abort();
    this.viewport.end();
    if (shownModel) freeArrays(shownModel.model.root, arraysBeside(shownModel));
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
    const { handlers, navigation } = this;
    watchClicks(this.viewport.canvas, {
      press: () => {
        this.isPressed = true;
      },
      hover: (spot) => {
        this.isPressed = false;
        this.pointTo(spot);
      },
      leave: () => {
        this.isPressed = false;
        this.pointedAt = null;
        handlers.leave();
        this.shownModel?.selection.hover(null);
        this.events.onPointed(null, null);
      },
      click: (spot, adds) => {
        if (!handlers.click(spot)) this.selectAt(spot, adds);
      },
      doubleClick: (spot) => {
        if (handlers.doubleClick(spot)) return;
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

  private pointTo(spot: NdcPoint): void {
    this.pointedAt = spot;
    const hit = this.handlers.hover(spot) ? null : (this.shownModel?.hitAt(spot) ?? null);
    this.shownModel?.selection.hover(hit?.part ?? null);
    this.events.onPointed(hit, spot);
  }

  private selectAt(spot: NdcPoint, adds: boolean): void {
    const { shownModel } = this;
    const part = shownModel?.hitAt(spot)?.part;
    if (part && adds) shownModel.selection.toggle(part);
    else if (!adds) shownModel?.selection.select(part ? [part.path] : [], true);
  }
}

/** The context by which VS Code selects its menu entries; commands receive it as well. */
function menuContext(parts: readonly Part[]): object {
  return {
    webviewSection: parts.length > 0 ? 'part' : 'model',
    caliperParts: parts.map(({ path }) => path),
    preventDefaultContextMenuItems: true,
  };
}
