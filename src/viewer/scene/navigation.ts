import { fit, middleOf } from '../controls/fit';
import { middleOfRectangle, type Rectangle, type NdcPoint } from '../geometry/rectangle';
import { navigateByPointer, type NavigationOptions } from '../controls/pointer';
import {
  focusAtDepth,
  pan,
  orbitAbout,
  orbitFreelyAbout,
  zoom,
  type Angles,
  type Point,
  type Pose,
} from '../geometry/pose';
import {
  unobstructedRectangle,
  unobstructedRectangleFor,
  type Overlay,
  type Rect,
} from '../controls/unobstructedRectangle';
import { zoomedToFrame } from '../controls/zoomFrame';
import { anglesFacing } from '../cube/zones';
import { outlinePoints } from '../model/modelBounds';
import type { Part } from '../model/model';
import type { ShownModel } from './shownModel';
import type { Viewport } from './viewport';

/** Wheel events at the same spot within this time, ms, share one picking. */
const focusMs = 300;

/** Parts that have been fitted into the window. */
interface Fitted {
  readonly parts: readonly Part[];
  /**
   * Outline points of the parts at that time. They are kept while parts move, until `fitMoved`. Null until the parts
   * have reached their places.
   */
  readonly points: readonly Point[] | null;
  readonly goal: Pose;
}

/** Changes the camera: by pointer, to standard views, and to fit parts into the window. */
export class Navigation {
  /** The overlays that covered the window when it was last checked. */
  private overlays: readonly Overlay[] = [];
  /** What was last fitted into the window; still fitted as long as the pose is the one that resulted. */
  private fitted: Fitted | null = null;
  private focused: { readonly spot: NdcPoint; readonly atMs: number } | null = null;
  /** World coordinates of what is drawn around the parts, which a fit of all parts includes. */
  private around: readonly Point[] = [];

  /**
   * @param shown returns the shown model
   * @param steering returns the options for pointer and wheel
   */
  constructor(
    private readonly viewport: Viewport,
    private readonly shown: () => ShownModel | null,
    private readonly steering: () => NavigationOptions,
    private readonly overlaysNow: () => readonly Overlay[],
  ) {
    const appearance = () => {
      this.overlays = overlaysNow();
      viewport.moveMiddle(this.freeMiddle);
    };
    viewport.onResize = () => {
      appearance();
      this.fitAgain();
    };
    appearance();
    this.followPointer();
  }

  /** Whether the view is fitted to all parts, or to all visible ones, or is moving there. */
  get isWhole(): boolean {
    return this.isFitted && this.fitted !== null && this.areWhole(this.fitted.parts);
  }

  private areWhole(parts: readonly Part[]): boolean {
    const shownModel = this.shown();
    if (!shownModel) return false;
    if (parts === shownModel.model.parts) return true;
    const seen = seenParts(shownModel);
    return parts.length === seen.length && parts.every((part, i) => part === seen[i]);
  }

  /**
   * Sets what is drawn around the parts, such as dimensions, in world coordinates. A view that is fitted to all parts is
   * fitted anew; any other stays.
   */
  surround(points: readonly Point[]): void {
    if (points.length === 0 && this.around.length === 0) return;
    this.around = points;
    if (this.isWhole) this.fitMoved();
  }

  /** World coordinates of the outline of what is fitted; null when the user has changed the view since. */
  fittedPoints(): readonly Point[] | null {
    const { fitted } = this;
    if (!fitted || !this.isFitted || !this.shown()) return null;
    return this.pointsOf(fitted.parts);
  }

  /** Called when overlays appear or change: fits again beside them, and moves the optical centre. */
  makeRoom(): void {
    const { viewport } = this;
    this.overlays = this.overlaysNow();
    const middle = this.freeMiddle;
    const isSame = middle.every((value, axis) => value === viewport.middle[axis]);
    const goal = this.fittedAnew();
    if (!this.shown()) viewport.moveMiddle(middle);
    else if (goal || !isSame)
      viewport.flyTo(goal ?? viewport.goal, isSame ? viewport.middle : middle);
  }

  /** Fits again after the size of the window or the projection has changed. */
  fitAgain(): void {
    const goal = this.fittedAnew();
    if (goal) this.viewport.setPose(goal);
  }

  /** Fits again after parts have moved. */
  fitMoved(): void {
    const { fitted, viewport } = this;
    if (!fitted || !this.isFitted) return;
    this.fitted = { ...fitted, points: this.pointsOf(fitted.parts) };
    const goal = this.fittedAnew();
    if (goal) viewport.flyTo(goal);
  }

  /** Fits the selection into the window, or all visible parts. */
  fit(): void {
    const shownModel = this.shown();
    if (!shownModel) return;
    const { visibility, selection, model } = shownModel;
    const marked = visibility.seenOf(selection.parts);
    const parts = marked.length > 0 ? marked : visibility.seenOf(model.parts);
    this.flyToFit(parts, this.viewport.pose);
  }

  /** Fits points, in world coordinates, into the window from the given direction. */
  fitAround(points: readonly Point[], angles: Angles = this.viewport.pose): void {
    if (points.length > 0) this.viewport.flyTo(this.poseOf(points, angles));
  }

  /** Sets the camera so that a model which is still loading will fit. */
  showRoom(points: readonly Point[], angles: Angles): void {
    this.fitted = null;
    this.viewport.setPose(this.poseOf(points, angles));
  }

  /** Fits a new model into the window, without animation. */
  showWhole(parts: readonly Part[], angles: Angles): void {
    this.viewport.setPose(this.fitParts(parts, angles));
  }

  /**
   * Returns to a pose in which the whole model was fitted.
   * @param partsStand resolves when the parts are where they were then
   */
  async flyToWhole(goal: Pose, partsStand: Promise<unknown>): Promise<void> {
    const shownModel = this.shown();
    if (!shownModel) return;
    const { overlays } = this;
    const partial: Fitted = { parts: seenParts(shownModel), points: null, goal };
    this.fitted = partial;
    this.viewport.flyTo(goal);
    await partsStand;
    if (this.fitted !== partial || this.shown() !== shownModel) return;
    const parts = seenParts(shownModel);
    this.fitted = { ...partial, parts, points: this.pointsOf(parts) };
    if (this.overlays !== overlays) this.makeRoom();
  }

  /** Fits all visible parts from the given direction. */
  appearance(angles: Angles): void {
    const shownModel = this.shown();
    if (!shownModel) return;
    this.flyToFit(seenParts(shownModel), angles);
  }

  /** Looks perpendicularly at the face at a spot, from the same distance as before. */
  faceOn(spot: NdcPoint): void {
    const hit = this.shown()?.hitAt(spot);
    if (!hit) return;
    const { pose, cameras } = this.viewport;
    const angles = { roll: 0, ...anglesFacing(hit.normal, pose) };
    const { height } = focusAtDepth(pose, hit.point, cameras.projection);
    this.viewport.flyTo({ ...angles, target: hit.point, height });
  }

  turnBy(azimuth: number, elevation: number): void {
    const { viewport } = this;
    viewport.setPose(orbitAbout(viewport.pose, azimuth, elevation, middleOf(viewport.bounds)));
  }

  /** Rotates about the view axes (right, up, towards the camera), radians, at once or animated. */
  turnFreely(by: Point, how: 'jump' | 'fly'): void {
    const { viewport } = this;
    const rotated = orbitFreelyAbout(viewport.pose, by, middleOf(viewport.bounds));
    if (how === 'fly') viewport.flyTo(rotated);
    else viewport.setPose(rotated);
  }

  /** Rotates by a drag over something that rotates with the model, radians to the right and downwards. */
  dragBy(right: number, down: number): void {
    if (this.steering().orbit === 'trackball') this.turnFreely([-down, -right, 0], 'jump');
    else this.turnBy(-right, down);
  }

  /** Moves the model by fractions of the window's height. */
  panBy(right: number, up: number): void {
    this.viewport.setPose(pan(this.viewport.pose, right, up));
  }

  zoomBy(factor: number): void {
    const { viewport } = this;
    viewport.setPose(zoom(viewport.pose, factor, viewport.pose.target));
  }

  /** Zooms to a rectangle of the window. */
  zoomTo(rectangle: Rectangle): void {
    this.focus(middleOfRectangle(rectangle));
    const { pose, aspect, size } = this.viewport;
    const goal = zoomedToFrame(
      pose,
      rectangle,
      aspect,
      this.frameOf(unobstructedRectangle(size, this.overlays)),
    );
    if (goal) this.viewport.flyTo(goal);
  }

  private flyToFit(parts: readonly Part[], angles: Angles): void {
    const all = this.shown()?.model.parts ?? [];
    const meant = parts.length === all.length ? all : parts;
    if (meant.length > 0) this.viewport.flyTo(this.fitParts(meant, angles));
  }

  private fitParts(parts: readonly Part[], angles: Angles): Pose {
    const points = this.pointsOf(parts);
    const goal = this.poseOf(points, angles);
    this.fitted = { parts, points, goal };
    return goal;
  }

  private pointsOf(parts: readonly Part[]): readonly Point[] {
    const outline = outlinePoints(parts, this.viewport.modelRoot.matrixWorld);
    return this.areWhole(parts) ? [...outline, ...this.around] : outline;
  }

  private get isFitted(): boolean {
    return this.fitted !== null && this.fitted.goal === this.viewport.goal;
  }

  /**
   * The pose that fits the parts under the present conditions; null when nothing is fitted, or the pose would be the
   * same.
   */
  private fittedAnew(): Pose | null {
    const { fitted } = this;
    if (!fitted || !this.isFitted || !this.shown()) return null;
    const { parts, points } = fitted;
    if (!points) return null;
    const goal = this.poseOf(points, fitted.goal);
    if (isSamePose(goal, fitted.goal)) return null;
    this.fitted = { parts, points, goal };
    return goal;
  }

  /** The pose that fits points from the given direction into the part of the window that no overlay covers. */
  private poseOf(points: readonly Point[], angles: Angles): Pose {
    const { overlays, viewport } = this;
    const { aspect, cameras, size } = viewport;
    const [middleX, middleY] = this.freeMiddle;
    return fit(points, angles, {
      ...{ aspect, projection: cameras.projection },
      roomFor: (shape) => {
        const { from, to } = this.frameOf(unobstructedRectangleFor(shape, size, overlays));
        return {
          from: [from[0] - middleX, from[1] - middleY],
          to: [to[0] - middleX, to[1] - middleY],
        };
      },
    });
  }

  /** Centre of the uncovered part of the window. */
  private get freeMiddle(): NdcPoint {
    return middleOfRectangle(
      this.frameOf(unobstructedRectangle(this.viewport.size, this.overlays)),
    );
  }

  private frameOf({ left, top, right, bottom }: Rect): Rectangle {
    const { width, height } = this.viewport.size;
    const spot = (x: number, y: number): NdcPoint => [(2 * x) / width - 1, 1 - (2 * y) / height];
    return { from: spot(left, top), to: spot(right, bottom) };
  }

  private followPointer(): void {
    const { viewport } = this;
    navigateByPointer({
      canvas: viewport.canvas,
      get pose() {
        return viewport.pose;
      },
      steering: this.steering,
      setPose: (pose) => {
        viewport.setPose(pose);
      },
      pointAt: (spot) => viewport.pointAt(spot),
      surfaceAt: (spot) => this.shown()?.hitAt(spot)?.point ?? null,
      focus: (spot) => {
        this.focus(spot);
      },
      middle: () => middleOf(viewport.bounds),
    });
  }

  /** The events of one wheel movement follow each other quickly, so they share one picking. */
  private focus(spot: NdcPoint): void {
    const { focused, viewport } = this;
    const atMs = performance.now();
    const isSame = focused?.spot[0] === spot[0] && focused.spot[1] === spot[1];
    this.focused = { spot, atMs };
    if (isSame && atMs - focused.atMs < focusMs) return;
    const point = this.shown()?.hitAt(spot)?.point;
    if (point) viewport.pose = focusAtDepth(viewport.pose, point, viewport.cameras.projection);
  }
}

function isSamePose(a: Pose, b: Pose): boolean {
  return a.height === b.height && a.target.every((value, axis) => value === b.target[axis]);
}

/** All parts that are not hidden; all parts when every part is hidden. */
function seenParts({ visibility, model }: ShownModel): readonly Part[] {
  const seen = visibility.seenOf(model.parts);
  return seen.length > 0 && seen.length < model.parts.length ? seen : model.parts;
}
