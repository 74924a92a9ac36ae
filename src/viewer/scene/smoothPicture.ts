import {
  Camera,
  Mesh,
  NearestFilter,
  NoBlending,
  PlaneGeometry,
  ShaderMaterial,
  SRGBColorSpace,
  WebGLRenderTarget,
  type WebGLRenderer,
} from 'three';

/** As many as a canvas with smooth outlines has. */
const samples = 4;

/** A picture beside the canvas, in which outlines are smooth, and the way from there to the canvas. */
export class SmoothPicture {
  private readonly target = new CanvasLike(1, 1, {
    samples,
    colorSpace: SRGBColorSpace,
    internalFormat: 'RGBA8',
    minFilter: NearestFilter,
    magFilter: NearestFilter,
    resolveDepthBuffer: false,
  });
  private readonly copy = new Mesh(
    new PlaneGeometry(2, 2),
    new ShaderMaterial({
      vertexShader: 'void main() { gl_Position = vec4(position.xy, 0.0, 1.0); }',
      fragmentShader: /* glsl */ `
        uniform sampler2D picture;
        void main() { gl_FragColor = texelFetch(picture, ivec2(gl_FragCoord.xy), 0); }
      `,
      uniforms: { picture: { value: this.target.texture } },
      blending: NoBlending,
      depthTest: false,
      depthWrite: false,
    }),
  );
  private readonly camera = new Camera();

  constructor() {
    this.copy.frustumCulled = false;
  }

  /** What is drawn from now on goes into this picture. */
  begin(renderer: WebGLRenderer): void {
    renderer.setRenderTarget(this.target);
  }

  /** Puts the picture on the canvas. */
  end(renderer: WebGLRenderer): void {
    renderer.setRenderTarget(null);
    renderer.render(this.copy, this.camera);
  }

  /** In pixels. The memory is taken when something is drawn. */
  resize(width: number, height: number): void {
    this.target.setSize(width, height);
  }

  dispose(): void {
    this.target.dispose();
    this.copy.geometry.dispose();
    this.copy.material.dispose();
  }
}

/** Colours are written as into the canvas, so that the same programs draw here and there. */
class CanvasLike extends WebGLRenderTarget {
  readonly isXRRenderTarget = true;
}
