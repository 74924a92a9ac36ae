import { SRGBColorSpace, WebGLRenderTarget, type WebGLRenderer } from 'three';
import { SampleBuffers } from './sampleBuffers';

/** Samples a pixel, as many as an antialiased canvas has. */
const smoothSamples = 4;

/** Pixels from the lower left corner on, row by row: red, green, blue, each multiplied by alpha, and alpha. */
export interface ReadPicture {
  readonly width: number;
  readonly height: number;
  readonly pixels: Uint8ClampedArray<ArrayBuffer>;
}

/**
 * An off-screen multisampled picture, which is resolved when it is copied to the canvas. Without multisampling it may
 * be smaller than the canvas.
 */
export class SmoothPicture {
  private readonly target = new CanvasLike(1, 1, { colorSpace: SRGBColorSpace });
  private buffers: SampleBuffers | null = null;

  /**
   * @param samples samples a pixel; 0 for no multisampling
   * @param depthOf a picture of the same size whose depth buffer is shared
   */
  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly gl: WebGL2RenderingContext,
    private readonly samples = smoothSamples,
    private readonly depthOf: SmoothPicture | null = null,
  ) {
    // Buffers of a lost context are not restored with it.
    renderer.domElement.addEventListener('webglcontextrestored', () => (this.buffers = null));
  }

  /** Redirects drawing to this picture. */
  begin(): void {
    const { buffers, depthOf } = this;
    if (depthOf && buffers?.depth !== depthOf.buffers?.depth) this.dispose();
    if (!this.buffers) this.makeBuffers();
    this.renderer.setRenderTarget(this.target);
  }

  /** Binds the framebuffer again without three.js; `begin` must have been called before. */
  bind(): void {
    const { gl, buffers } = this;
    this.renderer.state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, buffers?.framebuffer ?? null);
  }

  /** Copies the picture to the canvas. */
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

  /** Reads the picture, without touching the canvas; null where nothing has been drawn in this size. */
  read(): ReadPicture | null {
    const { gl, buffers, renderer } = this;
    if (!buffers) return null;
    const { width, height } = this.target;
    const { state } = renderer;
    const plain = new SampleBuffers(gl, state, width, height, 0);
    // That has bound a framebuffer for reading of which the cache of three.js knows nothing.
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, buffers.framebuffer);
    state.bindFramebuffer(gl.DRAW_FRAMEBUFFER, plain.framebuffer);
    const all = [0, 0, width, height] as const;
    gl.blitFramebuffer(...all, ...all, gl.COLOR_BUFFER_BIT, gl.NEAREST);
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, plain.framebuffer);
    const pixels = new Uint8ClampedArray(4 * width * height);
    gl.readPixels(...all, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(pixels.buffer));
    plain.dispose();
    return { width, height, pixels };
  }

  /** Sizes are in pixels. The buffers are allocated on the next drawing. */
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

/** three.js writes colours to an XR target as to the canvas, so the same shader programs serve both. */
class CanvasLike extends WebGLRenderTarget {
  readonly isXRRenderTarget = true;
}
