import 'three';
import type { Matrix3, Matrix4 } from 'three';

declare module 'three' {
  interface WebGLRenderer {
    /** Makes three.js draw to an external framebuffer whenever this target is set. three.js has it for WebXR. */
    setRenderTargetFramebuffer(target: WebGLRenderTarget, framebuffer: WebGLFramebuffer): void;
  }
}

declare module 'three/src/renderers/webgl/WebGLUniforms.js' {
  interface MatrixUniform {
    /** Uploads the matrix unless the program already has the same value. */
    setValue(gl: WebGL2RenderingContext, value: Matrix3 | Matrix4): void;
  }

  interface WebGLUniforms {
    /** The uniforms of a program, by name. */
    readonly map: Readonly<Record<string, MatrixUniform | undefined>>;
  }
}
