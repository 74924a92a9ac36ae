import {
  BufferGeometry,
  type Camera,
  Float32BufferAttribute,
  FramebufferTexture,
  Mesh,
  NormalBlending,
  ShaderMaterial,
  type WebGLRenderer,
} from 'three';
import { SmoothPicture } from './smoothPicture';

/**
 * Draws highlights over a kept picture, depth-tested against that picture's depth buffer, without changing it. The cost
 * does not depend on the rest of the model.
 */
export class MarkPicture {
  private readonly marks: SmoothPicture;
  private texture: FramebufferTexture | null = null;
  private readonly sheet = sheetOf();

  constructor(
    private readonly renderer: WebGLRenderer,
    private readonly gl: WebGL2RenderingContext,
    private readonly kept: SmoothPicture,
  ) {
    this.marks = new SmoothPicture(renderer, gl, undefined, kept);
  }

  /** Copies the kept picture to the canvas, and blends over it what `drawMarks` draws. */
  draw(camera: Camera, drawMarks: () => void): void {
    const { renderer, gl, marks, kept, sheet } = this;
    const { width, height } = renderer.domElement;
    const { autoClear } = renderer;
    renderer.autoClear = false;
    marks.resize(width, height);
    marks.begin();
    renderer.clear(true, false, false);
    drawMarks();
    // The samples are resolved by the blit to the canvas; the result is copied from there to a texture for blending.
    marks.end();
    const texture = this.textureOf(width, height);
    renderer.setRenderTarget(null);
    renderer.state.bindFramebuffer(gl.READ_FRAMEBUFFER, null);
    renderer.copyFramebufferToTexture(texture);
    sheet.material.uniforms['marks'] = { value: texture };
    kept.end();
    renderer.setRenderTarget(null);
    renderer.render(sheet, camera);
    renderer.autoClear = autoClear;
  }

  dispose(): void {
    this.marks.dispose();
    this.texture?.dispose();
    this.sheet.geometry.dispose();
    this.sheet.material.dispose();
  }

  private textureOf(width: number, height: number): FramebufferTexture {
    const { texture } = this;
    if (texture?.image.width === width && texture.image.height === height) return texture;
    texture?.dispose();
    return (this.texture = new FramebufferTexture(width, height));
  }
}

/** A triangle that covers the whole canvas and draws the highlights' texture. */
function sheetOf(): Mesh<BufferGeometry, ShaderMaterial> {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([-1, -1, 0, 3, -1, 0, -1, 3, 0], 3));
  const material = new ShaderMaterial({
    vertexShader: 'void main() { gl_Position = vec4(position, 1.0); }',
    fragmentShader: /* glsl */ `
      uniform sampler2D marks;
      void main() { gl_FragColor = texelFetch(marks, ivec2(gl_FragCoord.xy), 0); }
    `,
    uniforms: { marks: { value: null } },
    blending: NormalBlending,
    premultipliedAlpha: true,
    transparent: true,
    depthTest: false,
    depthWrite: false,
  });
  const mesh = new Mesh(geometry, material);
  mesh.frustumCulled = false;
  return mesh;
}
