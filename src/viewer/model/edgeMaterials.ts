import { type Color, DoubleSide, ShaderMaterial, Vector2 } from 'three';

const vertexShader = /* glsl */ `
  attribute vec3 start;
  attribute vec3 end;
  uniform vec2 resolution;
  uniform float halfWidth;
  varying float across;
  const float nearer = 4e-4;

  // Cuts the line where it passes behind the eye; there its place on the screen has no meaning.
  vec4 inFront(vec4 point, vec4 other) {
    float depth = point.z + point.w;
    return depth >= 0.0 ? point : mix(point, other, depth / (depth - other.z - other.w));
  }

  // A little nearer to the eye than the faces it borders, at the same place of the screen.
  vec4 seen(vec3 point) {
    vec4 inView = modelViewMatrix * vec4(point, 1.0);
    if (isOrthographic) inView.z += nearer * 2.0 / projectionMatrix[1][1];
    else inView.xyz *= 1.0 - nearer;
    return projectionMatrix * inView;
  }

  void main() {
    vec4 from = seen(start);
    vec4 to = seen(end);
    if (from.z + from.w < 0.0 && to.z + to.w < 0.0) {
      gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
      return;
    }
    vec4 a = inFront(from, to);
    vec4 b = inFront(to, from);
    vec2 along = (b.xy / b.w - a.xy / a.w) * resolution;
    along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
    vec2 normal = vec2(-along.y, along.x);
    float reach = halfWidth + 0.5;
    vec2 offset = normal * position.x * reach + along * (position.y * 2.0 - 1.0) * halfWidth * 0.5;
    gl_Position = position.y < 0.5 ? a : b;
    gl_Position.xy += offset * 2.0 / resolution * gl_Position.w;
    across = position.x * reach;
  }
`;

const fragmentShader = /* glsl */ `
  uniform vec3 color;
  uniform float halfWidth;
  varying float across;

  void main() {
    float cover = clamp(halfWidth + 0.5 - abs(across), 0.0, 1.0);
    gl_FragColor = vec4(color, cover);
    #include <colorspace_fragment>
  }
`;

/** Materials for edges, one for each colour and width, which all know the size of the window. */
export class EdgeMaterials {
  private readonly resolution = { value: new Vector2(1, 1) };
  private readonly byLook = new Map<string, ShaderMaterial>();
  private pixelRatio = 1;

  /** @param width in CSS pixels */
  get(color: Color, width: number): ShaderMaterial {
    const look = `${color.getHexString()} ${width}`;
    const known = this.byLook.get(look);
    if (known) return known;
    const material = new ShaderMaterial({
      vertexShader,
      fragmentShader,
      uniforms: {
        resolution: this.resolution,
        color: { value: color.clone() },
        halfWidth: { value: (width * this.pixelRatio) / 2 },
      },
      side: DoubleSide,
      transparent: true,
      depthWrite: false,
    });
    material.userData['width'] = width;
    this.byLook.set(look, material);
    return material;
  }

  /** The size of the canvas in its own pixels, and how many of them make a CSS pixel. */
  resize(width: number, height: number, pixelRatio: number): void {
    this.resolution.value.set(width, height);
    this.pixelRatio = pixelRatio;
    for (const material of this.byLook.values()) {
      const half = material.uniforms['halfWidth'];
      if (half) half.value = (Number(material.userData['width']) * pixelRatio) / 2;
    }
  }
}
