import type { Camera, Object3D, Scene, WebGLRenderer } from 'three';
import { Debounce } from '../../words/debounce';
import type { RenderingSpeed } from '../base/frameTimeMonitor';
import type { EdgeScreen } from '../material/edgeMaterial';
import { edgeLayer } from '../model/edgeMeshes';
import type { Model, Part } from '../model/model';
import { CoarseModel } from './coarseModel';
import { drawParts } from './drawParts';
import { MarkPicture } from './markPicture';
import { FrameSlices } from './frameSlices';
import { shadeFaces } from './shadedFaces';
import { SmoothPicture, type ReadPicture } from './smoothPicture';

/** A movement is over when it pauses this long, ms. */
const restMs = 300;
/** The pointer rests when it pauses this long, ms. */
const pointerRestMs = 100;
/** Pixel ratio of a reduced frame relative to CSS pixels: the initial one, and the lowest. */
const [coarseRatio, coarsestRatio] = [0.5, 0.25];

/** With more parts that look otherwise, drawing each of them alone takes longer than a new picture. */
const maxMarkedAlone = 64;

/** Renderer names of software rasterizers. */
const softwareNames = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** What is drawn, and on which canvas. */
export interface RenderScene {
  readonly screen: {
    readonly renderer: WebGLRenderer;
    readonly gl: WebGL2RenderingContext;
    readonly smooth: SmoothPicture;
    resize(width: number, height: number, ratio: number): void;
  };
  readonly scene: Scene;
  /** The objects of the scene that are drawn over the finished picture. */
  readonly overlay: Object3D;
  readonly cameras: { readonly active: Camera };
  readonly edgeScreen: EdgeScreen;
  /** In CSS pixels. */
  readonly size: { readonly width: number; readonly height: number };
  /** Canvas pixels for each CSS pixel. */
  readonly ratio: number;
  /** The time that a frame may take, ms. */
  readonly budgetMs: number;
  readonly marked: Marked | null;
  /** Counters that tests read. */
  readonly drawn: { slices?: number; drawCalls: number };
  /** Requests a frame, which is drawn when the last one is finished. */
  ask(): void;
}

/** A model and its highlighted parts. */
export interface Marked {
  readonly model: Model;
  readonly hovered: Part | null;
  readonly selected: readonly Part[];
}

/**
 * Frame scheduling for slow renderers, such as software rasterizers: a change is shown at once in reduced quality, and
 * when it rests the full picture is drawn in slices, which any new change interrupts. Highlights that change between
 * two slices are shown in reduced quality, too, while the slices go on.
 */
export class SlowFrames {
  /** The kind of the last frame. */
  private last: 'reduced' | 'interim' | 'slice' | 'whole' | 'marks' = 'reduced';
  private readonly coarse: SmoothPicture;
  private readonly rest: Debounce;
  private slices: FrameSlices | null = null;
  /** Number of slices that the next frame draws. */
  private pace = 1;
  private wholeMs = 0;
  private ratio = coarseRatio;
  /** The simplified model that is drawn while moving; null until frames prove too slow. */
  private coarseModel: CoarseModel | null = null;
  private readonly marks: MarkPicture;
  /** Whether the last full picture is still valid, so that highlights can be drawn over it. */
  private isKept = false;
  /** The highlights in that picture. */
  private keptMarked: Marked | null = null;
  /** Parts that were highlighted, or no longer, between two slices: in some slices they look otherwise. */
  private readonly remarked = new Set<Part>();
  /** Whether a reduced frame is to be drawn between two slices. */
  private wantsInterim = false;
  private point: () => void = () => undefined;
  private readonly pointer = new Debounce(pointerRestMs, () => {
    if (this.isKept || this.canMarkBetween) this.takePoint();
  });

  constructor(private readonly stage: RenderScene) {
    const { renderer, gl, smooth } = stage.screen;
    this.coarse = new SmoothPicture(renderer, gl, 0);
    this.marks = new MarkPicture(renderer, gl, smooth);
    this.rest = new Debounce(restMs, () => {
      this.begin();
    });
  }

  get drawing(): RenderingSpeed {
    const { gl } = this.stage.screen;
    const names = gl.getExtension('WEBGL_debug_renderer_info');
    const renderer = names && String(gl.getParameter(names.UNMASKED_RENDERER_WEBGL));
    return renderer && softwareNames.test(renderer) ? 'software' : 'slow';
  }

  /** Draws one frame. @param isOther whether anything has changed since the last one */
  draw(isOther: boolean): void {
    const { slices } = this;
    if (isOther) this.drawReduced();
    else if (slices && this.wantsInterim) this.drawInterim();
    else if (slices) this.drawSlices(slices);
    else if (this.isKept) this.drawMarks();
    else this.drawReduced();
  }

  /**
   * Called when other parts are highlighted. @returns whether that is shown without a new full picture: over the kept
   * one, or between two slices of the one that is being drawn
   */
  mark(): boolean {
    const { stage, keptMarked } = this;
    const { marked } = stage;
    if (!marked || marked.model !== keptMarked?.model) return false;
    if (!this.isKept && !this.canMarkBetween) return false;
    const parts = this.partsOver(marked);
    if (parts.size > maxMarkedAlone) return false;
    if (!this.isKept) for (const part of parts) this.remarked.add(part);
    this.askOver();
    return true;
  }

  /** Called when the overlay changes. @returns whether that is shown without a new full picture */
  markOver(): boolean {
    const isShown = this.isKept || this.slices !== null;
    if (isShown) this.askOver();
    return isShown;
  }

  private askOver(): void {
    this.wantsInterim = this.slices !== null;
    this.stage.ask();
  }

  /** Parts that are blended cannot be drawn a second time over the picture in which they are. */
  private get canMarkBetween(): boolean {
    return this.slices !== null && this.stage.marked?.model.appearances.hasBlended === false;
  }

  /** Parts that look otherwise than in the full picture, or may. */
  private partsOver(marked: Marked): ReadonlySet<Part> {
    return new Set([...otherwiseMarked(marked, this.keptMarked), ...this.remarked]);
  }

  /** Calls `show` once the pointer rests and a full picture is available. */
  pointAt(show: () => void): void {
    this.point = show;
    this.pointer.restart();
  }

  /**
   * Called when the GPU has finished the last frame. @returns whether full pictures are fast enough to be drawn
   * directly
   */
  took(costMs: number): boolean {
    if (this.last === 'reduced' || this.last === 'interim') this.tookReduced(costMs);
    if (this.last === 'interim') this.stage.ask();
    if (this.last !== 'slice' && this.last !== 'whole') return false;
    this.wholeMs += costMs;
    const { budgetMs } = this.stage;
    if (costMs > budgetMs) this.pace = Math.max(1, Math.floor(this.pace / 2));
    else if (costMs < budgetMs / 2) this.pace *= 2;
    if (this.slices) this.stage.ask();
    return this.last === 'whole' && this.wholeMs < budgetMs / 2;
  }

  /**
   * Adapts the quality of the next reduced frame: if the last one was too slow, first fewer triangles, then fewer
   * pixels. The pixels are restored when frames become fast.
   */
  private tookReduced(costMs: number): void {
    const { budgetMs, scene, marked } = this.stage;
    if (costMs < budgetMs / 2) this.ratio = Math.min(coarseRatio, this.ratio / 0.8);
    if (costMs <= budgetMs) return;
    if (marked && this.coarseModel?.model !== marked.model) {
      this.coarseModel?.end();
      this.coarseModel = new CoarseModel(scene, marked.model, budgetMs / costMs);
    } else if (this.coarseModel?.isMade) {
      this.ratio = Math.max(coarsestRatio, this.ratio * 0.8);
    }
  }

  end(): void {
    this.rest.cancel();
    this.pointer.cancel();
    this.coarseModel?.end();
    this.stop();
    this.marks.dispose();
    this.coarse.dispose();
  }

  /** Reads the last picture: the whole one where it is done. */
  read(): ReadPicture | null {
    return (this.isKept ? this.stage.screen.smooth : this.coarse).read();
  }

  private drawReduced(): void {
    this.stop();
    this.resize();
    this.drawCoarse();
    this.last = 'reduced';
    this.rest.restart();
  }

  /** The reduced picture with what is highlighted now; the slices of the full one go on after it. */
  private drawInterim(): void {
    this.wantsInterim = false;
    this.drawCoarse();
    this.setScreen(this.stage.ratio);
    this.last = 'interim';
  }

  private drawCoarse(): void {
    const { scene, screen, size, cameras, drawn, marked } = this.stage;
    const { width, height } = size;
    const { ratio } = this;
    this.coarse.resize(Math.ceil(width * ratio), Math.ceil(height * ratio));
    this.setScreen(ratio);
    const camera = cameras.active;
    const hasEdges = camera.layers.isEnabled(edgeLayer);
    camera.layers.disable(edgeLayer);
    this.coarse.begin();
    const restoreStyle = marked && shadeFaces(marked.model);
    const restore = this.coarseModel?.takePlace(camera, height * ratio);
    screen.renderer.render(scene, camera);
    restore?.();
    restoreStyle?.();
    drawn.drawCalls = screen.renderer.info.render.calls;
    this.coarse.end();
    if (hasEdges) camera.layers.enable(edgeLayer);
  }

  /** Adapts the canvas to the current size of the window. */
  private resize(): void {
    const { screen, size, ratio } = this.stage;
    const { width, height } = screen.renderer.domElement;
    const isAsBefore =
      width === Math.floor(size.width * ratio) && height === Math.floor(size.height * ratio);
    if (!isAsBefore) screen.resize(size.width, size.height, ratio);
  }

  /** Starts to draw the current state as a full picture, in slices. */
  private begin(): void {
    const { screen, scene, ratio, cameras, marked, overlay } = this.stage;
    this.stop();
    this.setScreen(ratio);
    screen.smooth.begin();
    overlay.visible = false;
    this.slices = new FrameSlices(screen.renderer, scene, cameras.active);
    overlay.visible = true;
    this.keptMarked = marked;
    this.remarked.clear();
    this.wantsInterim = false;
    this.wholeMs = 0;
    this.stage.ask();
    if (!this.pointer.isWaiting && this.canMarkBetween) this.takePoint();
  }

  private drawSlices(slices: FrameSlices): void {
    const { drawn, screen } = this.stage;
    screen.smooth.begin();
    slices.draw(this.pace);
    drawn.slices = (drawn.slices ?? 0) + 1;
    this.last = slices.areDone ? 'whole' : 'slice';
    if (!slices.areDone) return;
    screen.smooth.end();
    this.stop();
    this.isKept = true;
    if (this.stage.overlay.children.length > 0 || this.remarked.size > 0) this.stage.ask();
    if (!this.pointer.isWaiting) this.takePoint();
  }

  private drawMarks(): void {
    const { screen, cameras, marked, overlay } = this.stage;
    if (!marked) return;
    const parts = this.partsOver(marked);
    this.marks.draw(cameras.active, () => {
      drawParts(screen.renderer, cameras.active, marked.model, parts);
      screen.renderer.render(overlay, cameras.active);
    });
    this.last = 'marks';
  }

  private takePoint(): void {
    const { point } = this;
    this.point = () => undefined;
    point();
  }

  private stop(): void {
    this.slices?.dispose();
    this.slices = null;
    this.isKept = false;
  }

  private setScreen(ratio: number): void {
    const { width, height } = this.stage.size;
    this.stage.edgeScreen.resize(width * ratio, height * ratio, ratio);
  }
}

/** Parts whose highlighting has changed. */
function otherwiseMarked(now: Marked, before: Marked | null): ReadonlySet<Part> {
  const old = { hovered: before?.hovered ?? null, selected: new Set(before?.selected) };
  const selected = new Set(now.selected);
  const changed = [...selected, ...old.selected].filter(
    (part) => selected.has(part) !== old.selected.has(part),
  );
  if (now.hovered === old.hovered) return new Set(changed);
  return new Set([...changed, now.hovered, old.hovered].filter((part) => part !== null));
}
