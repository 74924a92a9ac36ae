import type { ViewerOptions } from '../../contract/viewerMessages';
import { watchClicks } from '../controls/clicks';
import type { Pose } from '../controls/pose';
import { startAngles } from '../controls/views';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model, Part } from '../model/model';
import type { Shown } from '../model/visibility';
import { watchContext } from './contextLoss';
import { Navigation } from './navigation';
import { PointerTakers } from './pointerTakers';
import { Standing } from './standing';
import { onThemeChange, readTheme } from './theme';
import { Viewport } from './viewport';

export interface ModelViewEvents {
  /** What the pointer is over and what is selected; `byUser` when a click changed the selection. */
  onMarked(hovered: Part | null, selected: readonly Part[], byUser: boolean): void;
  /** Parts were hidden, shown or made ghosts. */
  onVisibility(shown: Shown<Part>): void;
  onPose(pose: Pose): void;
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

  /** @throws Error when the browser gives no WebGL */
  constructor(
    container: HTMLElement,
    private readonly events: ModelViewEvents,
    private options: ViewerOptions,
  ) {
    const viewport = new Viewport(container);
    this.viewport = viewport;
    viewport.canvas.tabIndex = 0;
    viewport.canvas.setAttribute('role', 'application');
    viewport.onDrawn = () => {
      events.onDrawn(viewport.pose);
    };
    viewport.onPoseChange = () => {
      events.onPose(viewport.pose);
    };
    this.navigation = new Navigation(
      viewport,
      () => this.standing,
      () => this.options,
    );
    this.followClicks();
    onThemeChange(() => {
      this.standing?.marks.setTheme(readTheme());
      viewport.invalidate();
    });
    watchContext(viewport.canvas, {
      onRestored: () => {
        viewport.invalidate();
      },
      onGivenUp: () => {
        events.onGivenUp();
      },
    });
  }

  /** What stands on the screen; null while there is no model. */
  get shown(): Standing | null {
    return this.standing;
  }

  /** Puts a model on the screen, in the given pose or as it is first seen. */
  show(model: Model, label: string, pose: Pose | null): Standing {
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
    viewport.setPose(pose ?? navigation.poseOf(model.parts, startAngles));
    standing.furnish().catch(reportError);
    return standing;
  }

  clear(): void {
    this.standing?.end();
    this.standing = null;
  }

  setOptions(options: ViewerOptions): void {
    this.options = options;
    const { viewport, standing } = this;
    viewport.cameras.projection = options.projection;
    viewport.cameras.showLayer(edgeLayer, options.edges);
    standing?.standUp(options.upAxis);
    viewport.invalidate();
  }

  private followClicks(): void {
    const { takers, navigation } = this;
    watchClicks(this.viewport.canvas, {
      hover: (spot) => {
        if (takers.hover(spot)) this.standing?.selection.hover(null);
        else this.standing?.selection.hover(this.standing.hitAt(spot)?.part ?? null);
      },
      leave: () => {
        takers.leave();
        this.standing?.selection.hover(null);
      },
      click: (spot) => {
        if (takers.click(spot)) return;
        this.standing?.selection.select(this.standing.hitAt(spot)?.part.path ?? null, true);
      },
      doubleClick: (spot) => {
        if (takers.doubleClick(spot)) return;
        this.standing?.selection.select(this.standing.hitAt(spot)?.part.path ?? null, true);
        navigation.fit();
      },
    });
  }
}
