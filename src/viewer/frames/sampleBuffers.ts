import type { WebGLRenderer } from 'three';

/** Memory of the graphics card for the samples of a picture: their colours and their depth. */
export class SampleBuffers {
  readonly framebuffer: WebGLFramebuffer;
  private readonly renderbuffers: readonly WebGLRenderbuffer[];

  /**
   * @param state what three.js knows of the context; it must not lose track
   * @param samples a pixel; 0 for a plain picture
   */
  constructor(
    private readonly gl: WebGL2RenderingContext,
    private readonly state: WebGLRenderer['state'],
    width: number,
    height: number,
    samples: number,
  ) {
    this.framebuffer = gl.createFramebuffer();
    state.bindFramebuffer(gl.FRAMEBUFFER, this.framebuffer);
    this.renderbuffers = [
      [gl.COLOR_ATTACHMENT0, gl.RGBA8] as const,
      [gl.DEPTH_ATTACHMENT, gl.DEPTH_COMPONENT24] as const,
    ].map(([attachment, format]) => {
      const buffer = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, buffer);
      gl.renderbufferStorageMultisample(gl.RENDERBUFFER, samples, format, width, height);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, attachment, gl.RENDERBUFFER, buffer);
      return buffer;
    });
    gl.bindRenderbuffer(gl.RENDERBUFFER, null);
  }

  dispose(): void {
    const { gl, state, framebuffer, renderbuffers } = this;
    state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    state.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.deleteFramebuffer(framebuffer);
    for (const buffer of renderbuffers) gl.deleteRenderbuffer(buffer);
  }
}
