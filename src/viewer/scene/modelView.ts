import type { PartPath, ViewerOptions, VisibilityChange } from '../../contract/viewerMessages';
import { watchClicks } from '../controls/clicks';
import { fit, middleOf } from '../controls/fit';
import { steerByPointer } from '../controls/pointer';
import { focusAtDepth, turn, zoom, type Angles, type Point, type Pose } from '../controls/pose';
import { startAngles } from '../controls/views';
import { findCreases } from '../model/creases';
import { edgeMaterial } from '../model/edgeMaterial';
import { edgeLayer, edgeMeshes, type EdgePiece } from '../model/edgeMeshes';
import { boundsOf, outlinePoints } from '../model/measure';
import { disposeModel, isBelow, type Model, type Part } from '../model/model';
import { type Shown, Visibility } from '../model/visibility';
import { Picker } from '../picking/picker';
import { watchContext } from './contextLoss';
import { Marks } from './marks';
import { onThemeChange, readTheme } from './theme';
import { standingTurn } from './upAxis';
import { Viewport, type Spot } from './viewport';

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

/** What a model on the screen needs; it goes when another model comes. */
interface Standing {
  readonly model: Model;
  readonly marks: Marks;
  readonly picker: Picker;
  readonly visibility: Visibility<Part>;
  readonly ended: AbortController;
}

/** The 3D view: shows one model, lets the user turn it and point at its parts. */
export class ModelView {
  private readonly viewport: Viewport;
  private shown: Standing | null = null;
  private hovered: Part | null = null;
  private selected: readonly Part[] = [];
  private focused: { readonly spot: Spot; readonly atMs: number } | null = null;

  /** @throws Error when the browser gives no WebGL */
  constructor(
    container: HTMLElement,
    private readonly events: ModelViewEvents,
    private options: ViewerOptions,
  ) {
    this.viewport = new Viewport(container);
    const { viewport } = this;
    viewport.canvas.tabIndex = 0;
    viewport.onDrawn = () => {
      events.onDrawn(viewport.pose);
    };
    viewport.onPoseChange = () => {
      events.onPose(viewport.pose);
    };
    this.followPointer();
    onThemeChange(() => {
      this.shown?.marks.setTheme(readTheme());
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

  /** Puts a model on the screen, in the given pose or as it is first seen. */
  show(model: Model, label: string, pose: Pose | null): void {
    this.clear();
    const marks = new Marks(model, readTheme());
    const picker = new Picker(model, marks.canPick);
    const ended = new AbortController();
    const visibility = new Visibility(model.parts);
    this.shown = { model, marks, picker, visibility, ended };
    this.viewport.stand.add(model.root);
    this.viewport.canvas.setAttribute('role', 'application');
    this.viewport.canvas.setAttribute('aria-label', label);
    this.setOptions(this.options);
    this.viewport.setPose(pose ?? this.poseOf(model.parts, startAngles));
    this.addEdges(model, model.edges);
    this.workAfterFirstFrame(this.shown).catch(reportError);
  }

  /** What nobody waits for: edges that the file did not bring along, and the search for what is pointed at. */
  private async workAfterFirstFrame({ model, picker, ended }: Standing): Promise<void> {
    const { signal } = ended;
    const pause = () => new Promise<void>((resolve) => setTimeout(resolve));
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const creases = await findCreases(model.bare, pause, signal);
    if (!signal.aborted) this.addEdges(model, creases);
    await picker.prepare(pause, signal);
  }

  private addEdges(model: Model, edges: readonly EdgePiece[]): void {
    if (edges.length === 0) return;
    const material = edgeMaterial(this.viewport.edgeScreen, model.looks);
    for (const mesh of edgeMeshes(edges, material)) model.root.add(mesh);
    this.viewport.stand.updateMatrixWorld(true);
    this.viewport.invalidate();
  }

  clear(): void {
    if (!this.shown) return;
    const { model, ended } = this.shown;
    ended.abort();
    disposeModel(model);
    model.root.removeFromParent();
    this.shown = null;
    this.hovered = null;
    this.selected = [];
    this.viewport.invalidate();
  }

  setOptions(options: ViewerOptions): void {
    this.options = options;
    const { viewport, shown } = this;
    viewport.cameras.projection = options.projection;
    viewport.cameras.showLayer(edgeLayer, options.edges);
    if (shown) {
      viewport.stand.rotation.x = standingTurn(options.upAxis, shown.model.extras);
      viewport.stand.updateMatrixWorld(true);
      viewport.bounds = boundsOf(shown.model.parts, viewport.stand.matrixWorld) ?? viewport.bounds;
    }
    viewport.invalidate();
  }

  /** Marks a part, or every part of an assembly; null clears the mark. */
  select(path: PartPath | null, byUser = false): void {
    if (!this.shown) return;
    const { model, marks } = this.shown;
    this.selected = path ? model.parts.filter((part) => isBelow(part.path, path)) : [];
    marks.select(this.selected);
    this.tellMarks(byUser);
  }

  /**
   * Hides, shows or ghosts parts and all that is below them. Without paths it is about the selection,
   * or what is under the pointer.
   */
  changeVisibility(change: VisibilityChange, paths: readonly PartPath[] | null): void {
    if (!this.shown) return;
    const { model, visibility } = this.shown;
    const marked = this.selected.length > 0 ? this.selected : [this.hovered];
    const parts = paths
      ? model.parts.filter(({ path }) => paths.some((above) => isBelow(path, above)))
      : marked.filter((part) => part !== null);
    const needsNone = change === 'showAll' || change === 'undo';
    if (parts.length === 0 && !needsNone) return;
    visibility[change](parts);
    this.showVisibility();
  }

  /** Puts parts as they were when the model was last seen. */
  restoreVisibility(hidden: readonly PartPath[], ghosts: readonly PartPath[]): void {
    if (!this.shown) return;
    const byPath = new Map(this.shown.model.parts.map((part) => [part.path.join(), part]));
    const partsAt = (paths: readonly PartPath[]) =>
      paths.map((path) => byPath.get(path.join())).filter((part) => part !== undefined);
    this.shown.visibility.restore(partsAt(hidden), partsAt(ghosts));
    this.showVisibility();
  }

  private showVisibility(): void {
    if (!this.shown) return;
    const { marks, visibility } = this.shown;
    marks.show(visibility);
    if (this.hovered && visibility.hidden.has(this.hovered)) this.hover(null);
    this.viewport.invalidate();
    this.events.onVisibility(visibility);
  }

  /** Shows the selection, or everything that is not hidden, as large as it fits. */
  fit(): void {
    const hidden = this.shown?.visibility.hidden;
    const seen = this.shown?.model.parts.filter((part) => !hidden?.has(part)) ?? [];
    const marked = this.selected.filter((part) => !hidden?.has(part));
    const parts = marked.length > 0 ? marked : seen;
    if (parts.length > 0) this.viewport.flyTo(this.poseOf(parts, this.viewport.pose));
  }

  look(angles: Angles): void {
    if (this.shown) this.viewport.flyTo(this.poseOf(this.shown.model.parts, angles));
  }

  turnBy(azimuth: number, elevation: number): void {
    const { viewport } = this;
    viewport.setPose(turn(viewport.pose, azimuth, elevation, middleOf(viewport.bounds)));
  }

  zoomBy(factor: number): void {
    const { viewport } = this;
    viewport.setPose(zoom(viewport.pose, factor, viewport.pose.target));
  }

  private poseOf(parts: readonly Part[], angles: Angles): Pose {
    return fit(
      outlinePoints(parts, this.viewport.stand.matrixWorld),
      angles,
      this.viewport.aspect,
      this.options.projection,
    );
  }

  private followPointer(): void {
    const { viewport } = this;
    steerByPointer({
      canvas: viewport.canvas,
      get pose() {
        return viewport.pose;
      },
      steering: () => this.options,
      setPose: (pose) => {
        viewport.setPose(pose);
      },
      pointAt: (spot) => viewport.pointAt(spot),
      surfaceAt: (spot) => this.hitAt(spot)?.point ?? null,
      focus: (spot) => {
        this.focus(spot);
      },
      middle: () => middleOf(viewport.bounds),
    });
    watchClicks(viewport.canvas, {
      hover: (spot) => {
        this.hover(this.hitAt(spot)?.part ?? null);
      },
      leave: () => {
        this.hover(null);
      },
      click: (spot) => {
        this.select(this.hitAt(spot)?.part.path ?? null, true);
      },
      doubleClick: (spot) => {
        const hit = this.hitAt(spot);
        this.select(hit?.part.path ?? null, true);
        this.fit();
      },
    });
  }

  private hover(part: Part | null): void {
    if (!this.shown?.marks.hover(part)) return;
    this.hovered = part;
    this.tellMarks(false);
  }

  private tellMarks(byUser: boolean): void {
    this.viewport.invalidate();
    this.events.onMarked(this.hovered, this.selected, byUser);
  }

  private hitAt(spot: Spot) {
    const { viewport } = this;
    const { ray } = viewport.rayThrough(spot);
    return this.shown?.picker.pick(ray, viewport.stand.matrixWorld) ?? null;
  }

  /** The turns of one wheel movement follow each other fast and share one look at the surface. */
  private focus(spot: Spot): void {
    const { focused, viewport } = this;
    const atMs = performance.now();
    const isSame = focused?.spot[0] === spot[0] && focused.spot[1] === spot[1];
    this.focused = { spot, atMs };
    if (isSame && atMs - focused.atMs < 300) return;
    const point: Point | undefined = this.hitAt(spot)?.point;
    if (point) viewport.pose = focusAtDepth(viewport.pose, point, this.options.projection);
  }
}
