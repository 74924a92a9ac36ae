import 'three';
import type { Matrix3, Matrix4 } from 'three';

declare module 'three' {
  interface WebGLRenderer {
    /** Draws into a framebuffer made elsewhere whenever the target is set; three.js has it for headsets. */
    setRenderTargetFramebuffer(target: WebGLRenderTarget, framebuffer: WebGLFramebuffer): void;
  }
}

declare module 'three/src/renderers/webgl/WebGLUniforms.js' {
  interface MatrixUniform {
    /** Nothing is done when the graphics card has been told the same last. */
    setValue(gl: WebGL2RenderingContext, value: Matrix3 | Matrix4): void;
  }

  interface WebGLUniforms {
    /** Those of a program, by their names. */
    readonly map: Readonly<Record<string, MatrixUniform | undefined>>;
  }
}
