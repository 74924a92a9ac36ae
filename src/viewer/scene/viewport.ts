import { Group, Raycaster, Scene, Vector2, Vector3 } from 'three';
import type { Bounds } from '../controls/fit';
import type { NdcPoint } from '../geometry/rectangle';
import { interpolatePoses, type Point, type Pose } from '../geometry/pose';
import { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import { typicalMesh } from '../material/typicalMesh';
import { Cameras } from './cameras';
import { animate } from './animate';
import { type RenderingSpeed, frameBudgetMs, FrameTimeMonitor } from '../base/frameTimeMonitor';
import { FrameGate } from '../frames/frameGate';
import type { Marked, SlowFrames } from '../frames/slowFrames';
import type { ReadPicture } from '../frames/smoothPicture';
import { Screen } from './screen';

declare global {
  interface Window {
    /**
     * Counters for tests: frames drawn, how many of them were replays, how many drew a slice of a picture, and the draw
     * calls of the last one. A test may set another time budget of a frame, ms, so that every machine counts as fast,
     * or as slow.
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

/** Replaces the frame request's number when no more frames may be requested. */
const never = -1;

/** The canvas and its scene. A frame is drawn only when something has changed. */
export class Viewport {
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  /** The parent of the model. */
  readonly modelRoot = new Group();
  /** Marks in the model's coordinates, drawn over the picture without hiding anything in it. */
  readonly overlay = new Group();
  readonly cameras = new Cameras();
  readonly edgeScreen = new EdgeScreen();
  pose: Pose = { target: [0, 0, 0], azimuth: 0, elevation: 0, height: 1 };
  /** Where the pose's target appears in the window. */
  middle: NdcPoint = [0, 0];
  /** Bounding box of the parts, in world coordinates. */
  bounds: Bounds = { min: [-1, -1, -1], max: [1, 1, 1] };
  /** Bounding box of the parts and of what a tool draws outside of them; null when that is the same. */
  reach: Bounds | null = null;
  onDrawn: () => void = () => undefined;
  onPoseChange: () => void = () => undefined;
  /** Frames have become slow, or fast again. */
  onDrawing: (drawing: RenderingSpeed) => void = () => undefined;
  /** The size of the window has changed; a frame follows. */
  onResize: () => void = () => undefined;

  readonly screen = new Screen();
  /** Keeps the common shader programs alive while models are replaced. */
  private readonly usual = typicalMesh();
  private readonly raycaster = new Raycaster();
  private readonly watcher = new ResizeObserver(() => {
    this.resize();
  });
  /** Size of the window, CSS pixels. */
  private width = 1;
  private height = 1;
  private hasMoved = false;
  /** Whether anything but the camera has changed since the last frame. */
  private hasChanged = true;
  private isNew = false;
  private frame = 0;
  /** Whether a frame was requested while the GPU was still busy with the last one. */
  private isWaiting = false;
  private stopFlight: () => void = () => undefined;
  /** The goal of the running camera animation; null when there is none. */
  private flight: { readonly goal: Pose; readonly middle: NdcPoint } | null = null;
  /** For tests: a page at rest must not draw, and a large assembly must need few draw calls. */
  readonly drawn = (window.caliperDrawn ??= { frames: 0, repeated: 0, drawCalls: 0 });
  readonly budgetMs = this.drawn.budgetMs ?? frameBudgetMs;
  private readonly pace = new FrameTimeMonitor(this.budgetMs);
  private readonly gate = new FrameGate(this.screen.gl, (costMs) => {
    this.took(costMs);
  });
  marked: Marked | null = null;
  /** Draws the frames once they have proved too slow to be drawn directly. */
  private slow: SlowFrames | null = null;

  /** @throws Error when WebGL is not available */
  constructor(private readonly container: HTMLElement) {
    this.canvas = this.screen.canvas;
    this.scene.add(this.modelRoot);
    this.modelRoot.add(this.overlay);
    this.scene.matrixAutoUpdate = false;
    this.modelRoot.matrixAutoUpdate = false;
    this.cameras.showLayer(edgeLayer, true);
    container.append(this.canvas);
    // Compiles the common shader programs while the model is loading.
    this.screen.prepare(this.usual, this.cameras.active, this.scene);
    this.watcher.observe(container);
    this.resize();
  }

  get aspect(): number {
    return this.width / this.height;
  }

  /** The pose, or the goal of a running camera animation. */
  get goal(): Pose {
    return this.flight?.goal ?? this.pose;
  }

  /** Canvas pixels for each CSS pixel, at most 2. */
  get ratio(): number {
    return Math.min(devicePixelRatio, 2);
  }

  /** Size of the window, CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    return { width: this.width, height: this.height };
  }

  /** Whether the WebGL context is lost; it may be restored. */
  get isLost(): boolean {
    return this.screen.isLost;
  }

  get drawing(): RenderingSpeed {
    return this.slow?.drawing ?? 'fluent';
  }

  /** Rotates the model about the world's X axis, radians. */
  setUprightRotation(angle: number): void {
    const { modelRoot } = this;
    modelRoot.rotation.x = angle;
    modelRoot.updateMatrix();
    modelRoot.updateMatrixWorld(true);
  }

  /** Requests a frame because something other than the camera has changed. */
  invalidate(): void {
    this.hasChanged = true;
    this.ask();
  }

  /** Highlights other parts, when nothing else has changed since the last frame. */
  mark(marked: Marked): void {
    this.marked = marked;
    if (!this.slow?.mark()) this.invalidate();
  }

  /** Called when only marks of the overlay have changed since the last frame. */
  markOver(): void {
    if (!this.slow?.markOver()) this.invalidate();
  }

  /** Calls `show`, which highlights the hovered part: at once, or after the pointer rests if drawing is slow. */
  point(show: () => void): void {
    if (this.slow) this.slow.pointAt(show);
    else show();
  }

  /** Draws a new model: the first frame without multisampling, because that is faster, the next one with it. */
  present(): void {
    this.isNew = true;
    this.invalidate();
  }

  /** Removes the canvas from the page, and releases its WebGL context. */
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
   * Moves the camera to a pose with an animation, or at once with reduced motion.
   * @param middle where the target appears in the window at the end
   */
  flyTo(goal: Pose, middle: NdcPoint = this.middle): void {
    this.stopFlight();
    const from = { pose: this.pose, middle: this.middle };
    this.flight = { goal, middle };
    this.stopFlight = animate((part) => {
      if (part === 1) {
        this.setPose(goal);
        return;
      }
      this.middle = mixed(from.middle, this.flight?.middle ?? middle, part);
      this.show(interpolatePoses(from.pose, goal, part));
    });
  }

  /** Changes where the target appears; during an animation, at its end. */
  moveMiddle(middle: NdcPoint): void {
    if (this.flight) this.flight = { ...this.flight, middle };
    else this.middle = middle;
  }

  /** The picking ray through a spot of the window. */
  rayThrough([x, y]: NdcPoint): Raycaster {
    this.place();
    this.raycaster.setFromCamera(new Vector2(x, y), this.cameras.active);
    return this.raycaster;
  }

  /** The point under a spot of the window at the depth of the target. */
  pointAt(spot: NdcPoint): Point {
    const { ray } = this.rayThrough(spot);
    const towards = this.cameras.active.getWorldDirection(new Vector3());
    const toTarget = new Vector3(...this.pose.target).sub(ray.origin);
    const distance = toTarget.dot(towards) / ray.direction.dot(towards);
    return ray.at(distance, new Vector3()).toArray();
  }

  /** Lets `draw` use the canvas for something else, then restores it. */
  lend(draw: (screen: Screen) => void): void {
    draw(this.screen);
    this.setResolution();
    this.drawAnew();
  }

  /** Reads what was drawn last; null where it cannot be read, as while the first frame is drawn. */
  read(): ReadPicture | null {
    return this.isLost ? null : (this.slow ?? this.screen).read();
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
    // A further slice of the same picture does not move overlays.
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

  /** Called when the GPU has finished the last frame. */
  private took(costMs: number): void {
    const { slow } = this;
    if (slow?.took(costMs)) this.setSlow(null);
    // The requested frame is drawn after `slowFrames` has been loaded.
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

  /** Ends an animation; the target stays where it would have appeared at the end. */
  private land(): void {
    this.stopFlight();
    this.middle = this.flight?.middle ?? this.middle;
    this.flight = null;
  }

  /** Requests a frame; if the GPU is still busy, it is drawn when that has finished. */
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
    // A slow renderer needs time for the new size; until its next frame the old picture is shown.
    if (this.slow) {
      this.invalidate();
      return;
    }
    this.setResolution();
    this.drawAnew();
  }

  /** Resizing clears the canvas, so it is drawn at once. */
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

function mixed(from: NdcPoint, to: NdcPoint, part: number): NdcPoint {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
