import type { WebGLRenderer } from 'three';

/** A multisampled framebuffer: renderbuffers for colour and depth. */
export class SampleBuffers {
  readonly framebuffer: WebGLFramebuffer;
  readonly depth: WebGLRenderbuffer;
  private readonly owned: readonly WebGLRenderbuffer[];

  /**
   * @param state the state cache of three.js, which must stay in step with the context
   * @param samples samples a pixel; 0 for no multisampling
   * @param depth the depth buffer of another picture, to be shared
   */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly state: WebGLRenderer['state'],
    width: number,
    height: number,
    samples: number,
    depth?: WebGLRenderbuffer,
  ) {
    const made = (format: number) => {
      const buffer = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
      return buffer;
    };
    this.framebuffer = gl.createFramebuffer();
    state.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    const color = made(gl.RGBA8);
    this.depth = depth ?? made(gl.DEPTH_COMPONENT24);
    this.owned = depth ? [color] : [color, this.depth];
    const { FRAMEBUFFER, RENDERBUFFER } = gl;
    gl.framebufferRenderbuffer(FRAMEBUFFER, gl.COLOR_ATTACHMENT0, RENDERBUFFER, color);
    gl.framebufferRenderbuffer(FRAMEBUFFER, gl.DEPTH_ATTACHMENT, RENDERBUFFER, this.depth);
    gl.bindRenderbuffer(gl.RENDERBUFFER, null);
  }

  dispose(): void {
    const { gl, state, framebuffer, owned } = this;
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    state.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.deleteFramebuffer(framebuffer);
    for (const buffer of owned) gl.deleteRenderbuffer(buffer);
  }
}
