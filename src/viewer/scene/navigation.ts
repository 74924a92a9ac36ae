import { fit, middleOf } from '../controls/fit';
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
} from '../controls/pose';
import { framed, middleOfFrame, type Frame } from '../controls/zoomFrame';
import { anglesFacing } from '../cube/zones';
import { outlinePoints } from '../model/measure';
import type { Part } from '../model/model';
import type { Standing } from './standing';
import type { Spot, Viewport } from './viewport';

/** Spots at which the wheel turns this soon after each other share one look at the surface. */
const focusMs = 300;

/** Ways to look at the model: by pointer, by named views, as large as it fits. */
export class Navigation {
  /** How much of the window's width, from the left, something lies over: what fits, fits beside it. */
  covered: () => number = () => 0;
  private focused: { readonly spot: Spot; readonly atMs: number } | null = null;

  /**
   * @param shown what stands on the screen now
   * @param steering what pointer and wheel shall do
   */
  constructor(
    private readonly viewport: Viewport,
    private readonly shown: () => Standing | null,
    private readonly steering: () => SteeringOptions,
  ) {
    this.followPointer();
  }

  /** Shows the selection, or everything that is not hidden, as large as it fits. */
  fit(): void {
    const standing = this.shown();
    if (!standing) return;
    const { visibility, selection, model } = standing;
    const marked = visibility.seenOf(selection.parts);
    const parts = marked.length > 0 ? marked : visibility.seenOf(model.parts);
    if (parts.length > 0) this.viewport.flyTo(this.poseOf(parts, this.viewport.pose));
  }

  look(angles: Angles): void {
    const standing = this.shown();
    if (standing) this.viewport.flyTo(this.poseOf(standing.model.parts, angles));
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
    const turned = turnFreely(viewport.pose, by, middleOf(viewport.bounds));
    if (how === 'fly') viewport.flyTo(turned);
    else viewport.setPose(turned);
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
  zoomTo(frame: Frame): void {
    this.focus(middleOfFrame(frame));
    const { pose, aspect } = this.viewport;
    const goal = framed(pose, frame, aspect, this.covered());
    if (goal) this.viewport.flyTo(goal);
  }

  /** Parts from the given angles, as large as they fit. */
  poseOf(parts: readonly Part[], angles: Angles): Pose {
    const { stand, aspect, cameras } = this.viewport;
    const points = outlinePoints(parts, stand.matrixWorld);
    const covered = this.covered();
    const pose = fit(points, angles, aspect * (1 - covered), cameras.projection);
    // Moved aside, what is near the eye moves farther than the middle: it needs a little more room.
    const height = pose.height * (1 + covered / 4);
    return pan({ ...pose, height }, (covered * aspect) / 2, 0);
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
