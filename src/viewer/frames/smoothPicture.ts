import { SRGBColorSpace, WebGLRenderTarget, type WebGLRenderer } from 'three';
import { SampleBuffers } from './sampleBuffers';

/** As many as a canvas with smooth outlines has. */
const smoothSamples = 4;

/**
 * A picture beside the canvas, in which outlines are smooth. It has several samples a pixel, and they
 * are put together on their way to the canvas. With no samples it may be smaller than the canvas.
 */
export class SmoothPicture {
  private readonly target = new CanvasLike(1, 1, { colorSpace: SRGBColorSpace });
  private buffers: SampleBuffers | null = null;

  /**
   * @param samples a pixel; 0 for a plain picture
   * @param depthOf a picture of the same size, whose depth hides what is drawn here
   */
  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly gl: WebGL2RenderingContext,
    private readonly samples = smoothSamples,
    private readonly depthOf: SmoothPicture | null = null,
  ) {
    // What a lost context held does not come back with it.
    renderer.domElement.addEventListener('webglcontextrestored', () => (this.buffers = null));
  }

  /** What is drawn from now on goes into this picture. */
  begin(): void {
    const { buffers, depthOf } = this;
    if (depthOf && buffers?.depth !== depthOf.buffers?.depth) this.dispose();
    if (!this.buffers) this.makeBuffers();
    this.renderer.setRenderTarget(this.target);
  }

  /** Goes on in this picture, without three.js; it has been begun and ended once before. */
  bind(): void {
    const { gl, buffers } = this;
    this.renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, buffers?.framebuffer ?? null);
  }

  /** Puts the picture on the canvas. */
  end(): void {
    const { gl, buffers } = this;
    const { state, domElement: canvas } = this.renderer;
    const { width, height } = this.target;
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, buffers?.framebuffer ?? null);
    state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, null);
    const to = [0, 0, canvas.width, canvas.height] as const;
    const filter = this.samples > 0 ? gl.NEAREST : gl.LINEAR;
    gl.blitFramebuffer(0, 0, width, height, ...to, gl.COLOR_BUFFER_BIT, filter);
  }

  /** In pixels. The memory is taken when something is drawn. */
  resize(width: number, height: number): void {
    const { target } = this;
    if (width === target.width && height === target.height) return;
    target.setSize(width, height);
    this.dispose();
  }

  private makeBuffers(): void {
    const { gl, renderer, samples, target } = this;
    const { width, height } = target;
    const depth = this.depthOf?.buffers?.depth;
    this.buffers = new SampleBuffers(gl, renderer.state, width, height, samples, depth);
    renderer.setRenderTargetFramebuffer(target, this.buffers.framebuffer);
  }

  dispose(): void {
    this.buffers?.dispose();
    this.buffers = null;
  }
}

/** Colours are written as into the canvas, so that the same programs draw here and there. */
class CanvasLike extends WebGLRenderTarget {
  readonly isXRRenderTarget = true;
}
