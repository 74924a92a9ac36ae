import 'three';

declare module 'three' {
  interface WebGLRenderer {
    /** Draws into a framebuffer made elsewhere whenever the target is set; three.js has it for headsets. */
    setRenderTargetFramebuffer(target: WebGLRenderTarget, framebuffer: WebGLFramebuffer): void;
  }
}
