import { Group, Raycaster, Scene, Vector2, Vector3 } from 'three';
import type { Bounds } from '../controls/fit';
import type { Spot } from '../geometry/rectangle';
import { between, type Point, type Pose } from '../geometry/pose';
import { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import { usualMesh } from '../material/usualMesh';
import { Cameras } from './cameras';
import { glide } from './glide';
import { Pace } from '../base/pace';
import { Screen } from './screen';

declare global {
  interface Window {
    /** Frames so far, how many of them repeated the one before from elsewhere, and the draw calls of the last. */
    caliperDrawn?: { frames: number; repeated: number; drawCalls: number };
  }
}

/** A picture in place of the window. */
export interface TiledPicture {
  /** Pixels. */
  readonly width: number;
  readonly height: number;
  /** Its left upper corner in the window, CSS pixels; it may be outside. */
  readonly left: number;
  readonly top: number;
  /** Its pixels in one of CSS: edges are as wide as they look in the window. */
  readonly scale: number;
  /** Longest side of a tile, pixels. */
  readonly widest: number;
}

/** The canvas and what it shows. It draws only when something has changed. */
export class Viewport {
  readonly canvas: HTMLCanvasElement;
  readonly scene = new Scene();
  /** Holds the model. */
  readonly stand = new Group();
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
  /** The window has another size now, and is about to be drawn. */
  onResize: () => void = () => undefined;

  private readonly screen = new Screen();
  /** Kept, and its programs with it, for as long as models come and go. */
  private readonly usual = usualMesh();
  private readonly raycaster = new Raycaster();
  private readonly watcher = new ResizeObserver(() => {
    this.resize();
  });
  private readonly pace = new Pace(() => {
    this.invalidate();
  });
  /** Of the window, CSS pixels. */
  private width = 1;
  private height = 1;
  private hasMoved = false;
  /** Whether something else than the camera is different from the last frame. */
  private hasChanged = true;
  private isCoarse = false;
  private isNew = false;
  private frame = 0;
  private stopFlight: () => void = () => undefined;
  /** Where a movement leads; null when there is none. */
  private flight: { readonly goal: Pose; readonly middle: Spot } | null = null;
  /** For tests: a page at rest must not draw, and a large assembly takes few calls. */
  private readonly drawn = (window.caliperDrawn ??= { frames: 0, repeated: 0, drawCalls: 0 });

  /** @throws Error when the browser gives no WebGL */
  constructor(private readonly container: HTMLElement) {
    this.canvas = this.screen.canvas;
    this.scene.add(this.stand);
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

  /** Of the window, CSS pixels. */
  get size(): { readonly width: number; readonly height: number } {
    return { width: this.width, height: this.height };
  }

  /** Whether the graphics card has taken its context back, for now at least. */
  get isLost(): boolean {
    return this.screen.isLost;
  }

  /** Draws once, at the next frame, because something has changed. */
  invalidate(): void {
    this.hasChanged = true;
    this.ask();
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
      this.middle = mixed(from.middle, middle, part);
      this.show(between(from.pose, goal, part));
    });
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

  /** Draws a picture of what is seen piece by piece, and hands each to `keep` with its left upper corner. */
  drawTiles(
    { width, height, left, top, scale, widest }: TiledPicture,
    keep: (tile: HTMLCanvasElement, x: number, y: number) => void,
  ): void {
    const { cameras, edgeScreen, screen, pose, middle } = this;
    const whole = { width: this.width * scale, height: this.height * scale };
    // The cameras have the pose's target in the middle of the whole.
    const from: Spot = [
      left * scale - (middle[0] * whole.width) / 2,
      top * scale + (middle[1] * whole.height) / 2,
    ];
    for (let y = 0; y < height; y += widest) {
      for (let x = 0; x < width; x += widest) {
        const [w, h] = [Math.min(widest, width - x), Math.min(widest, height - y)];
        screen.resize(w, h, 1);
        edgeScreen.resize(w, h, scale);
        const tile = { x: from[0] + x, y: from[1] + y, width: w, height: h };
        cameras.placeTile(pose, this.reach ?? this.bounds, whole, tile);
        screen.draw(this.scene, cameras.active, true, false);
        keep(this.canvas, x, y);
      }
    }
    this.setResolution();
    this.drawAnew();
  }

  private readonly draw = (nowMs: number) => {
    this.frame = 0;
    if (this.hasMoved) this.pace.moved(nowMs);
    this.hasMoved = false;
    this.setCoarse(this.pace.isCoarse);
    this.place();
    const isSmooth = !this.isCoarse && !this.isNew;
    const { scene, cameras, hasChanged } = this;
    this.hasChanged = false;
    const isRepeated = this.screen.draw(scene, cameras.active, isSmooth, !hasChanged);
    if (this.isNew) this.invalidate();
    this.isNew = false;
    this.drawn.frames += 1;
    if (isRepeated) this.drawn.repeated += 1;
    else this.drawn.drawCalls = this.screen.drawCalls;
    this.onDrawn();
  };

  /** Ends a movement: where things are seen stays as it would have been at its end. */
  private land(): void {
    this.stopFlight();
    this.middle = this.flight?.middle ?? this.middle;
    this.flight = null;
  }

  private ask(): void {
    if (this.frame === 0) this.frame = requestAnimationFrame(this.draw);
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
    this.setResolution();
    this.onResize();
    this.drawAnew();
  }

  /** A resized canvas is empty until it is drawn again. */
  private drawAnew(): void {
    cancelAnimationFrame(this.frame);
    this.hasChanged = true;
    this.draw(performance.now());
  }

  private setCoarse(isCoarse: boolean): void {
    if (isCoarse === this.isCoarse) return;
    this.isCoarse = isCoarse;
    this.setResolution();
  }

  private setResolution(): void {
    const { width, height } = this;
    const ratio = this.isCoarse ? 0.5 : Math.min(devicePixelRatio, 2);
    this.screen.resize(width, height, ratio);
    this.edgeScreen.resize(width * ratio, height * ratio, ratio);
  }
}

function mixed(from: Spot, to: Spot, part: number): Spot {
  return [from[0] + (to[0] - from[0]) * part, from[1] + (to[1] - from[1]) * part];
}
