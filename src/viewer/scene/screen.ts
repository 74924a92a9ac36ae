import { type Camera, type Object3D, type Scene, WebGLRenderer } from 'three';
import { SmoothPicture } from './smoothPicture';

/**
 * The canvas and its graphics context. A picture is drawn with smooth outlines, or plainly: without a
 * graphics card, smoothing takes more than half of the work.
 */
export class Screen {
  private readonly renderer = new WebGLRenderer({ antialias: false, alpha: true });
  private readonly smooth = new SmoothPicture(this.renderer);

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

  /** Draws, and gives the number of draw calls it took. */
  draw(scene: Object3D, camera: Camera, isSmooth: boolean): number {
    const { renderer, smooth } = this;
    if (isSmooth) smooth.begin();
    else renderer.setRenderTarget(null);
    renderer.render(scene, camera);
    if (isSmooth) smooth.end();
    return renderer.info.render.calls;
  }

  /** Makes the programs that draw `object` among the lights of `scene`, without waiting for them. */
  prepare(object: Object3D, camera: Camera, scene: Scene): void {
    this.renderer.compile(object, camera, scene);
  }

  /** @param ratio pixels of the canvas in one of CSS */
  resize(width: number, height: number, ratio: number): void {
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
