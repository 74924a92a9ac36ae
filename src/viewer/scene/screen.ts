import { say } from '../../words/say';
import { type Camera, type Object3D, type Scene, WebGLRenderer } from 'three';
import { Replay } from './replay';
import { SmoothPicture } from '../frames/smoothPicture';

/**
 * The canvas and its graphics context. A picture is drawn with smooth outlines, or plainly: without a
 * graphics card, smoothing takes more than half of the work.
 */
export class Screen {
  readonly renderer = new WebGLRenderer({ antialias: false, alpha: true });
  readonly gl = webGl2Of(this.renderer.domElement);
  readonly smooth = new SmoothPicture(this.renderer, this.gl);
  private readonly replay = new Replay(this.renderer, this.gl);
  private wasSmooth = false;

  /** @throws Error when the browser gives no WebGL */
  constructor() {
    this.renderer.localClippingEnabled = true;
  }

  get canvas(): HTMLCanvasElement {
    return this.renderer.domElement;
  }

  /** Whether the graphics card has taken its context back, for now at least. */
  get isLost(): boolean {
    return this.renderer.getContext().isContextLost();
  }

  /** Of the last frame that was no repetition; a repetition has as many. */
  get drawCalls(): number {
    return this.renderer.info.render.calls;
  }

  /**
   * @param isOrbiting whether nothing but the camera has changed since the last time
   * @returns whether that frame was repeated, and three.js not asked
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

  /** Makes the programs that draw `object` among the lights of `scene`, without waiting for them. */
  prepare(object: Object3D, camera: Camera, scene: Scene): void {
    this.renderer.compile(object, camera, scene);
  }

  /** @param ratio pixels of the canvas in one of CSS */
  resize(width: number, height: number, ratio: number): void {
    this.replay.forget();
    this.renderer.setPixelRatio(ratio);
    this.renderer.setSize(width, height, false);
    this.smooth.resize(this.canvas.width, this.canvas.height);
  }

  /** Gives the graphics context back. */
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
