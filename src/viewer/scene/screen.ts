import { say } from '../../words/say';
import { type Camera, type Object3D, type Scene, WebGLRenderer } from 'three';
import { Replay } from './replay';
import { SmoothPicture, type ReadPicture } from '../frames/smoothPicture';

/**
 * The canvas and its WebGL context. Frames are drawn with or without multisampling, which takes more than half of the
 * time in software rendering.
 */
export class Screen {
  readonly renderer = new WebGLRenderer({ antialias: false, alpha: true });
  readonly gl = webGl2Of(this.renderer.domElement);
  readonly smooth = new SmoothPicture(this.renderer, this.gl);
  private readonly replay = new Replay(this.renderer, this.gl);
  private wasSmooth = false;

  /** @throws Error when WebGL is not available */
  constructor() {
    this.renderer.localClippingEnabled = true;
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  /** Whether the WebGL context is lost; it may be restored. */
  get isLost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  /** Draw calls of the last frame that was not a replay; a replay has as many. */
  get drawCalls(): number {
    return this.renderer.info.render.calls;
  }

  /**
   * @param isOrbiting whether only the camera has changed since the last frame
   * @returns whether the frame was a replay
   */
  draw(scene: Object3D, camera: Camera, isSmooth: boolean, isOrbiting: boolean): boolean {
    const { renderer, smooth, replay } = this;
    const isRepeated = isOrbiting && isSmooth === this.wasSmooth && replay.fits(camera);
    if (isRepeated) {
      if (isSmooth) smooth.bind();
      replay.draw(camera);
    } else {
      this.wasSmooth = isSmooth;
      replay.forget();
      if (isSmooth) smooth.begin();
      else renderer.setRenderTarget(null);
      if (isOrbiting) replay.record(scene, camera);
      else renderer.render(scene, camera);
    }
    if (isSmooth) smooth.end();
    return isRepeated;
  }

  /** Starts compiling the shader programs for `object` with the lights of `scene`, without waiting. */
  /** Reads the last picture; null where it was drawn on the canvas itself. */
  read(): ReadPicture | null {
    return this.wasSmooth ? this.smooth.read() : null;
  }

  prepare(object: Object3D, camera: Camera, scene: Scene): void {
    this.renderer.compile(object, camera, scene);
  }

  /** @param ratio canvas pixels for each CSS pixel */
  resize(width: number, height: number, ratio: number): void {
    this.replay.forget();
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.smooth.resize(this.canvas.width, this.canvas.height);
  }

  /** Releases the WebGL context. */
  end(): void {
    this.smooth.dispose();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
    this.canvas.remove();
  }
}

function webGl2Of(canvas: HTMLCanvasElement): WebGL2RenderingContext {
  const gl = canvas.getContext('webgl2');
  if (!gl) throw new Error(say('The canvas has another kind of graphics context.'));
  return gl;
}
