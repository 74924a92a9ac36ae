import { Group, Raycaster, Scene, Vector2, Vector3 } from 'three';
import type { Bounds } from '../controls/fit';
import type { Spot } from '../geometry/rectangle';
import { between, type Point, type Pose } from '../geometry/pose';
import { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import { usualMesh } from '../material/usualMesh';
import { Cameras } from './cameras';
import { glide } from './glide';
import { type Drawing, frameBudgetMs, Pace } from '../base/pace';
import { FrameGate } from '../frames/frameGate';
import type { Marked, SlowFrames } from '../frames/slowFrames';
import { Screen } from './screen';

declare global {
  interface Window {
    /**
     * Frames so far, how many of them repeated the one before from elsewhere, how many drew a slice of a
     * picture, and the draw calls of the last. A test may give another budget of a frame, ms, so that no
     * machine is too slow, or each is.
     */
    caliperDrawn?: {
      frames: number;
      repeated: number;
      drawCalls: number;
      slices?: number;
      budgetMs?: number;
    };
  }
}

/** In place of the number of a frame: none is asked for any more. */
const never = -1;

/** The canvas and what it shows. It draws only when something has changed. */
export class Viewport {
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  /** Holds the model. */
  readonly stand = new Group();
  /** Marks, in the model's coordinates: what is drawn over the picture and hides nothing in it. */
  readonly overlay = new Group();
  readonly cameras = new Cameras();
  readonly edgeScreen = new EdgeScreen();
  pose: Pose = { target: [0, 0, 0], azimuth: 0, elevation: 0, height: 1 };
  /** Where in the window the pose's target is seen. */
  middle: Spot = [0, 0];
  /** In world coordinates. */
  bounds: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
  /** Around the parts and what a tool draws away from them; null where that is only the parts. */
  reach: Bounds | null = null;
  onDrawn: () => void = () => undefined;
  onPoseChange: () => void = () => undefined;
  /** Frames have become slow, or fluent again. */
  onDrawing: (drawing: Drawing) => void = () => undefined;
  /** The window has another size now, and is about to be drawn. */
  onResize: () => void = () => undefined;

  readonly screen = new Screen();
  /** Kept, and its programs with it, for as long as models come and go. */
  private readonly usual = usualMesh();
  private readonly raycaster = new Raycaster();
  private readonly watcher = new ResizeObserver(() => {
    this.resize();
  });
  /** Of the window, CSS pixels. */
  private width = 1;
  private height = 1;
  private hasMoved = false;
  /** Whether something else than the camera is different from the last frame. */
  private hasChanged = true;
  private isNew = false;
  private frame = 0;
  /** Whether a frame has been asked for while the last one is not done. */
  private isWaiting = false;
  private stopFlight: () => void = () => undefined;
  /** Where a movement leads; null when there is none. */
  private flight: { readonly goal: Pose; readonly middle: Spot } | null = null;
  /** For tests: a page at rest must not draw, and a large assembly takes few calls. */
  readonly drawn = (window.caliperDrawn ??= { frames: 0, repeated: 0, drawCalls: 0 });
  readonly budgetMs = this.drawn.budgetMs ?? frameBudgetMs;
  private readonly pace = new Pace(this.budgetMs);
  private readonly gate = new FrameGate(this.screen.gl, (costMs) => {
    this.took(costMs);
  });
  marked: Marked | null = null;
  /** Draws the frames when they cost too much to be drawn as they are. */
  private slow: SlowFrames | null = null;

  /** @throws Error when the browser gives no WebGL */
  constructor(private readonly container: HTMLElement) {
    this.canvas = this.screen.canvas;
    this.scene.add(this.stand);
    this.stand.add(this.overlay);
    this.scene.matrixAutoUpdate = false;
    this.stand.matrixAutoUpdate = false;
    this.cameras.showLayer(edgeLayer, true);
    container.append(this.canvas);
    // The graphics card makes the programs while the model is on its way.
    this.screen.prepare(this.usual, this.cameras.active, this.scene);
    this.watcher.observe(container);
    this.resize();
  }

  get aspect(): number {
    return this.width / this.height;
  }

  /** The pose, or where a flight is leading. */
  get goal(): Pose {
    return this.flight?.goal ?? this.pose;
  }

  /** Pixels of the canvas in one of CSS. */
  get ratio(): number {
    return Math.min(devicePixelRatio, 2);
  }

  /** Of the window, CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    return { width: this.width, height: this.height };
  }

  /** Whether the graphics card has taken its context back, for now at least. */
  get isLost(): boolean {
    return this.screen.isLost;
  }

  get drawing(): Drawing {
    return this.slow?.drawing ?? 'fluent';
  }

  /** Turns the model about the X axis of the world, radians. */
  turnStand(angle: number): void {
    const { stand } = this;
    stand.rotation.x = angle;
    stand.updateMatrix();
    stand.updateMatrixWorld(true);
  }

  /** Draws once, at the next frame, because something has changed. */
  invalidate(): void {
    this.hasChanged = true;
    this.ask();
  }

  /** Other parts are marked, and nothing else is different from the last frame. */
  mark(marked: Marked): void {
    this.marked = marked;
    if (!this.slow?.mark()) this.invalidate();
  }

  /** Marks of the overlay are others, and nothing else is different from the last frame. */
  markOver(): void {
    if (!this.slow?.markOver()) this.invalidate();
  }

  /** Shows where the pointer is: at once, or where drawing is slow when it rests. */
  point(show: () => void): void {
    if (this.slow) this.slow.pointAt(show);
    else show();
  }

  /** Draws something new at the next frame: plainly first, because that comes sooner, then smoothly. */
  present(): void {
    this.isNew = true;
    this.invalidate();
  }

  /** Takes the canvas from the page, and gives its graphics context back. */
  end(): void {
    this.stopFlight();
    this.watcher.disconnect();
    cancelAnimationFrame(this.frame);
    this.frame = never;
    this.slow?.end();
    this.screen.end();
  }

  setPose(pose: Pose): void {
    this.land();
    this.show(pose);
  }

  /**
   * Goes to a pose in a short movement, or at once for people who want no movement.
   * @param middle where its target shall be seen then, if elsewhere than now
   */
  flyTo(goal: Pose, middle: Spot = this.middle): void {
    this.stopFlight();
    const from = { pose: this.pose, middle: this.middle };
    this.flight = { goal, middle };
    this.stopFlight = glide((part) => {
      if (part === 1) {
        this.setPose(goal);
        return;
      }
      this.middle = mixed(from.middle, this.flight?.middle ?? middle, part);
      this.show(between(from.pose, goal, part));
    });
  }

  /** From now on the target is seen there; in a movement, from its end on. */
  moveMiddle(middle: Spot): void {
    if (this.flight) this.flight = { ...this.flight, middle };
    else this.middle = middle;
  }

  /** A ray from the eye through a spot of the window. */
  rayThrough([x, y]: Spot): Raycaster {
    this.place();
    this.raycaster.setFromCamera(new Vector2(x, y), this.cameras.active);
    return this.raycaster;
  }

  /** The point under a spot of the window, in the depth of the target. */
  pointAt(spot: Spot): Point {
    const { ray } = this.rayThrough(spot);
    const towards = this.cameras.active.getWorldDirection(new Vector3());
    const toTarget = new Vector3(...this.pose.target).sub(ray.origin);
    const distance = toTarget.dot(towards) / ray.direction.dot(towards);
    return ray.at(distance, new Vector3()).toArray();
  }

  /** Lets something else be drawn on the canvas, and draws the window again. */
  lend(draw: (screen: Screen) => void): void {
    draw(this.screen);
    this.setResolution();
    this.drawAnew();
  }

  /** Puts on the canvas what was drawn last; it stays there as long as the task that asks runs. */
  repeat(): void {
    if (this.slow) this.slow.repeat();
    else this.drawAnew();
  }

  private readonly draw = () => {
    this.frame = 0;
    this.place();
    const startedMs = performance.now();
    const { hasMoved, hasChanged, slow } = this;
    this.hasMoved = false;
    this.hasChanged = false;
    if (slow) slow.draw(hasMoved || hasChanged);
    else this.drawWhole(hasChanged);
    this.gate.close(startedMs);
    this.drawn.frames += 1;
    // A slice of what is seen already moves nothing that lies over it.
    if (!slow || hasMoved || hasChanged) this.onDrawn();
  };

  private drawWhole(hasChanged: boolean): void {
    const { scene, cameras, isNew } = this;
    const isRepeated = this.screen.draw(scene, cameras.active, !isNew, !hasChanged);
    if (isNew) this.invalidate();
    this.isNew = false;
    if (isRepeated) this.drawn.repeated += 1;
    else this.drawn.drawCalls = this.screen.drawCalls;
  }

  /** The last frame is done. */
  private took(costMs: number): void {
    const { slow } = this;
    if (slow?.took(costMs)) this.setSlow(null);
    // What has been asked for is drawn when it is known how.
    else if (!slow && this.pace.took(costMs)) this.slowDown().catch(reportError);
    else if (this.isWaiting) this.ask();
  }

  private async slowDown(): Promise<void> {
    const { SlowFrames } = await import('../frames/slowFrames');
    if (this.slow || this.frame === never) return;
    this.setSlow(new SlowFrames(this));
  }

  private setSlow(slow: SlowFrames | null): void {
    this.slow?.end();
    this.slow = slow;
    this.onDrawing(this.drawing);
    this.setResolution();
    this.invalidate();
  }

  /** Ends a movement: where things are seen stays as it would have been at its end. */
  private land(): void {
    this.stopFlight();
    this.middle = this.flight?.middle ?? this.middle;
    this.flight = null;
  }

  /** Asks for a frame, which comes when the last one is done. */
  ask(): void {
    this.isWaiting = this.gate.isBusy;
    if (this.frame === 0 && !this.isWaiting) this.frame = requestAnimationFrame(this.draw);
  }

  private show(pose: Pose): void {
    this.pose = pose;
    this.hasMoved = true;
    this.ask();
    this.onPoseChange();
  }

  private place(): void {
    const { pose, aspect, middle } = this;
    this.cameras.place({ pose, bounds: this.reach ?? this.bounds, aspect, middle });
  }

  private resize(): void {
    const { clientWidth: width, clientHeight: height } = this.container;
    if (width === 0 || height === 0) return;
    this.width = width;
    this.height = height;
    this.onResize();
    // What is not done yet would be drawn for nothing: its picture stands until the next frame.
    if (this.slow) {
      this.invalidate();
      return;
    }
    this.setResolution();
    this.drawAnew();
  }

  /** A resized canvas is empty until it is drawn again. */
  private drawAnew(): void {
    cancelAnimationFrame(this.frame);
    this.hasChanged = true;
    this.draw();
  }

  private setResolution(): void {
    const { width, height } = this;
    const { ratio } = this;
    this.screen.resize(width, height, ratio);
    this.edgeScreen.resize(width * ratio, height * ratio, ratio);
  }
}

function mixed(from: Spot, to: Spot, part: number): Spot {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
