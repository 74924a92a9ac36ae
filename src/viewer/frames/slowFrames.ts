import type { Camera, Scene, WebGLRenderer } from 'three';
import { Debounce } from '../base/debounce';
import type { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import { Slices } from './slices';
import { SmoothPicture } from './smoothPicture';

/** A movement that pauses this long is over, ms. */
const restMs = 300;
/** Pixels of a moving picture in one of CSS. */
const coarseRatio = 0.5;

/** What is drawn, and where. */
export interface Stage {
  readonly screen: {
    readonly renderer: WebGLRenderer;
    readonly gl: WebGL2RenderingContext;
    readonly smooth: SmoothPicture;
    resize(width: number, height: number, ratio: number): void;
  };
  readonly scene: Scene;
  readonly cameras: { readonly active: Camera };
  readonly edgeScreen: EdgeScreen;
  /** CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Pixels of the canvas in one of them. */
  readonly ratio: number;
  /** What a frame may cost. */
  readonly budgetMs: number;
  /** Counts for tests. */
  readonly drawn: { slices?: number; drawCalls: number };
  /** Asks for a frame, which comes when the last one is done. */
  ask(): void;
}

/**
 * Frames where drawing is slow, as without a graphics card: what changes is seen at once in a reduced
 * picture, and the whole picture is drawn at rest, in slices that anything interrupts.
 */
export class SlowFrames {
  /** What the last frame was. */
  private last: 'reduced' | 'slice' | 'whole' = 'reduced';
  private readonly coarse: SmoothPicture;
  private readonly rest: Debounce;
  private slices: Slices | null = null;
  /** Slices that the next frame draws. */
  private pace = 1;
  private wholeMs = 0;

  constructor(private readonly stage: Stage) {
    const { renderer, gl } = stage.screen;
    this.coarse = new SmoothPicture(renderer, gl, 0);
    this.rest = new Debounce(restMs, () => {
      this.begin();
    });
  }

  /** Draws one frame. @param isOther whether anything is different from the last one */
  draw(isOther: boolean): void {
    const { slices } = this;
    if (isOther || !slices) this.drawReduced();
    else this.drawSlices(slices);
  }

  /** The graphics card has done the last frame. @returns whether whole pictures are no longer slow */
  took(costMs: number): boolean {
    if (this.last === 'reduced') return false;
    this.wholeMs += costMs;
    const { budgetMs } = this.stage;
    if (costMs > budgetMs) this.pace = Math.max(1, Math.floor(this.pace / 2));
    else if (costMs < budgetMs / 2) this.pace *= 2;
    if (this.slices) this.stage.ask();
    return this.last === 'whole' && this.wholeMs < budgetMs / 2;
  }

  end(): void {
    this.rest.cancel();
    this.stop();
    this.coarse.dispose();
  }

  private drawReduced(): void {
    this.stop();
    this.resize();
    const { scene, screen, size, cameras, drawn } = this.stage;
    const { width, height } = size;
    this.coarse.resize(Math.ceil(width * coarseRatio), Math.ceil(height * coarseRatio));
    this.setScreen(coarseRatio);
    const camera = cameras.active;
    const hasEdges = camera.layers.isEnabled(edgeLayer);
    camera.layers.disable(edgeLayer);
    this.coarse.begin();
    screen.renderer.render(scene, camera);
    drawn.drawCalls = screen.renderer.info.render.calls;
    this.coarse.end();
    if (hasEdges) camera.layers.enable(edgeLayer);
    this.last = 'reduced';
    this.rest.restart();
  }

  /** The window may have another size by now. */
  private resize(): void {
    const { screen, size, ratio } = this.stage;
    const { width, height } = screen.renderer.domElement;
    const isAsBefore =
      width === Math.floor(size.width * ratio) && height === Math.floor(size.height * ratio);
    if (!isAsBefore) screen.resize(size.width, size.height, ratio);
  }

  /** The picture that was asked for last is drawn whole from now on. */
  private begin(): void {
    const { screen, scene, ratio, cameras } = this.stage;
    this.stop();
    this.setScreen(ratio);
    screen.smooth.begin();
    this.slices = new Slices(screen.renderer, scene, cameras.active);
    this.wholeMs = 0;
    this.stage.ask();
  }

  private drawSlices(slices: Slices): void {
    const { drawn, screen } = this.stage;
    screen.smooth.begin();
    slices.draw(this.pace);
    drawn.slices = (drawn.slices ?? 0) + 1;
    this.last = slices.areDone ? 'whole' : 'slice';
    if (!slices.areDone) return;
    screen.smooth.end();
    this.stop();
  }

  private stop(): void {
    this.slices?.dispose();
    this.slices = null;
  }

  private setScreen(ratio: number): void {
    const { width, height } = this.stage.size;
    this.stage.edgeScreen.resize(width * ratio, height * ratio, ratio);
  }
}
