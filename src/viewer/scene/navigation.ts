import { fit, middleOf } from '../controls/fit';
import { middleOfRectangle, type Rectangle, type Spot } from '../geometry/rectangle';
import { steerByPointer, type SteeringOptions } from '../controls/pointer';
import {
  focusAtDepth,
  pan,
  turn,
  turnFreely,
  zoom,
  type Angles,
  type Point,
  type Pose,
} from '../geometry/pose';
import { freeRoom, roomFor, type Overlay, type Rect } from '../controls/room';
import { framed } from '../controls/zoomFrame';
import { anglesFacing } from '../cube/zones';
import { outlinePoints } from '../model/modelBounds';
import type { Part } from '../model/model';
import type { ShownModel } from './shownModel';
import type { Viewport } from './viewport';

/** Spots at which the wheel turns this soon after each other share one look at the surface. */
const focusMs = 300;

/** Parts that have been fitted into the window. */
interface Fitted {
  readonly parts: readonly Part[];
  /** Where they were then: while parts move the view stands, until `fitMoved`. Null until they are there. */
  readonly points: readonly Point[] | null;
  readonly goal: Pose;
}

/** Ways to look at the model: by pointer, by named views, as large as it fits. */
export class Navigation {
  /** What lay over the window when it was looked at last. */
  private overlays: readonly Overlay[] = [];
  /** What has been fitted into the window last; it is so still while the view is where that led. */
  private fitted: Fitted | null = null;
  private focused: { readonly spot: Spot; readonly atMs: number } | null = null;

  /**
   * @param shown what stands on the screen now
   * @param steering what pointer and wheel shall do
   */
  constructor(
    private readonly viewport: Viewport,
    private readonly shown: () => ShownModel | null,
    private readonly steering: () => SteeringOptions,
    private readonly overlaysNow: () => readonly Overlay[],
  ) {
    const look = () => {
      this.overlays = overlaysNow();
      viewport.moveMiddle(this.freeMiddle);
    };
    viewport.onResize = () => {
      look();
      this.fitAgain();
    };
    look();
    this.followPointer();
  }

  /** Whether the whole model, or all of it that is not hidden, stands as it was fitted, or is on its way to. */
  get isWhole(): boolean {
    const shownModel = this.shown();
    if (!this.isFitted || !this.fitted || !shownModel) return false;
    const { parts } = this.fitted;
    if (parts === shownModel.model.parts) return true;
    const seen = seenParts(shownModel);
    return parts.length === seen.length && parts.every((part, i) => part === seen[i]);
  }

  /** Where what is fitted into the window stands now, in world coordinates; null when the user has arranged the view. */
  fittedPoints(): readonly Point[] | null {
    const { fitted } = this;
    if (!fitted || !this.isFitted || !this.shown()) return null;
    return this.pointsOf(fitted.parts);
  }

  /** Something else lies over the window now: what was fitted stands beside it, and the middle moves. */
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

  /** What was fitted is so again: the window, or how it is looked at, has changed. */
  fitAgain(): void {
    const goal = this.fittedAnew();
    if (goal) this.viewport.setPose(goal);
  }

  /** Parts stand elsewhere now: what was fitted is so where they are. */
  fitMoved(): void {
    const { fitted, viewport } = this;
    if (!fitted || !this.isFitted) return;
    const points = outlinePoints(fitted.parts, viewport.stand.matrixWorld);
    this.fitted = { ...fitted, points };
    const goal = this.fittedAnew();
    if (goal) viewport.flyTo(goal);
  }

  /** Shows the selection, or everything that is not hidden, as large as it fits. */
  fit(): void {
    const shownModel = this.shown();
    if (!shownModel) return;
    const { visibility, selection, model } = shownModel;
    const marked = visibility.seenOf(selection.parts);
    const parts = marked.length > 0 ? marked : visibility.seenOf(model.parts);
    this.flyToFit(parts, this.viewport.pose);
  }

  /** Shows what is around points of the world as large as it fits, from where it is looked at now or another side. */
  fitAround(points: readonly Point[], angles: Angles = this.viewport.pose): void {
    if (points.length > 0) this.viewport.flyTo(this.poseOf(points, angles));
  }

  /** Shows at once where a model will stand, whose parts are on their way. */
  showRoom(points: readonly Point[], angles: Angles): void {
    this.fitted = null;
    this.viewport.setPose(this.poseOf(points, angles));
  }

  /** Shows all of a model that has just come, at once. */
  showWhole(parts: readonly Part[], angles: Angles): void {
    this.viewport.setPose(this.fitParts(parts, angles));
  }

  /**
   * Goes to where all of the model was fitted into the window once.
   * @param partsStand resolves when its parts stand where they were then
   */
  async flyToWhole(goal: Pose, partsStand: Promise<unknown>): Promise<void> {
    const shownModel = this.shown();
    if (!shownModel) return;
    const { overlays } = this;
    const coming: Fitted = { parts: seenParts(shownModel), points: null, goal };
    this.fitted = coming;
    this.viewport.flyTo(goal);
    await partsStand;
    if (this.fitted !== coming || this.shown() !== shownModel) return;
    const parts = seenParts(shownModel);
    this.fitted = { ...coming, parts, points: this.pointsOf(parts) };
    if (this.overlays !== overlays) this.makeRoom();
  }

  /** Looks at everything that is not hidden from a side. */
  look(angles: Angles): void {
    const shownModel = this.shown();
    if (!shownModel) return;
    this.flyToFit(seenParts(shownModel), angles);
  }

  /** Looks straight onto the face at a spot, from as near as now. */
  faceOn(spot: Spot): void {
    const hit = this.shown()?.hitAt(spot);
    if (!hit) return;
    const { pose, cameras } = this.viewport;
    const angles = { roll: 0, ...anglesFacing(hit.normal, pose) };
    const { height } = focusAtDepth(pose, hit.point, cameras.projection);
    this.viewport.flyTo({ ...angles, target: hit.point, height });
  }

  turnBy(azimuth: number, elevation: number): void {
    const { viewport } = this;
    viewport.setPose(turn(viewport.pose, azimuth, elevation, middleOf(viewport.bounds)));
  }

  /** Turns about the window's own axes (right, up, towards the eye), radians; at once or in a flight. */
  turnFreely(by: Point, how: 'jump' | 'fly'): void {
    const { viewport } = this;
    const rotated = turnFreely(viewport.pose, by, middleOf(viewport.bounds));
    if (how === 'fly') viewport.flyTo(rotated);
    else viewport.setPose(rotated);
  }

  /** Follows a drag over something that turns with the model, radians to the right and downwards. */
  dragBy(right: number, down: number): void {
    if (this.steering().orbit === 'trackball') this.turnFreely([-down, -right, 0], 'jump');
    else this.turnBy(-right, down);
  }

  /** Moves the model by parts of the window's height. */
  panBy(right: number, up: number): void {
    this.viewport.setPose(pan(this.viewport.pose, right, up));
  }

  zoomBy(factor: number): void {
    const { viewport } = this;
    viewport.setPose(zoom(viewport.pose, factor, viewport.pose.target));
  }

  /** Shows what stands in a frame of the window as large as it fits. */
  zoomTo(rectangle: Rectangle): void {
    this.focus(middleOfRectangle(rectangle));
    const { pose, aspect, size } = this.viewport;
    const goal = framed(pose, rectangle, aspect, this.frameOf(freeRoom(size, this.overlays)));
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
    return outlinePoints(parts, this.viewport.stand.matrixWorld);
  }

  private get isFitted(): boolean {
    return this.fitted !== null && this.fitted.goal === this.viewport.goal;
  }

  /** The pose that shows what is fitted as large as it fits now; null when nothing is there, or nothing changes. */
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

  /** Points from the given angles, as large as they fit where nothing lies over them. */
  private poseOf(points: readonly Point[], angles: Angles): Pose {
    const { overlays, viewport } = this;
    const { aspect, cameras, size } = viewport;
    const [middleX, middleY] = this.freeMiddle;
    return fit(points, angles, {
      ...{ aspect, projection: cameras.projection },
      roomFor: (shape) => {
        const { from, to } = this.frameOf(roomFor(shape, size, overlays));
        return {
          from: [from[0] - middleX, from[1] - middleY],
          to: [to[0] - middleX, to[1] - middleY],
        };
      },
    });
  }

  /** Of what is free: the middle of the view. */
  private get freeMiddle(): Spot {
    return middleOfRectangle(this.frameOf(freeRoom(this.viewport.size, this.overlays)));
  }

  private frameOf({ left, top, right, bottom }: Rect): Rectangle {
    const { width, height } = this.viewport.size;
    const spot = (x: number, y: number): Spot => [(2 * x) / width - 1, 1 - (2 * y) / height];
    return { from: spot(left, top), to: spot(right, bottom) };
  }

  private followPointer(): void {
    const { viewport } = this;
    steerByPointer({
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

  /** The turns of one wheel movement follow each other fast and share one look at the surface. */
  private focus(spot: Spot): void {
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

/** What is not hidden; all of it when all is. */
function seenParts({ visibility, model }: ShownModel): readonly Part[] {
  const seen = visibility.seenOf(model.parts);
  return seen.length > 0 && seen.length < model.parts.length ? seen : model.parts;
}
