import { DoubleSide, ShaderMaterial, Vector2 } from 'three';
import { type AppearanceTable, appearanceFunction } from './appearanceTable';

/** GLSL that draws the line between two points as a quad, by the corner offsets in `position`. */
const lineFunction = /* glsl */ `
  ${appearanceFunction}
  #include <clipping_planes_pars_vertex>
  uniform vec2 resolution;
  uniform float pixelRatio;
  varying float across;
  flat varying vec4 appearance;
  flat varying float ink;
  const float nearer = 4e-4;
  // Edges that cover a smaller share of their part than this are drawn at full strength.
  const float dense = 0.15;

  // Clips the line at the near plane, because points behind the eye have no position on the screen.
  vec4 inFront(vec4 point, vec4 other) {
    float depth = point.z + point.w;
    return depth >= 0.0 ? point : mix(point, other, depth / (depth - other.z - other.w));
  }

  // Moves a point slightly towards the eye, in front of its faces, without moving it on the screen.
  vec4 seen(vec3 point) {
    vec4 inView = modelViewMatrix * vec4(point, 1.0);
    inView.xyz += mat3(viewMatrix) * appearanceOf(3).xyz;
    if (isOrthographic) inView.z += nearer * 2.0 / projectionMatrix[1][1];
    else inView.xyz *= 1.0 - nearer;
    return projectionMatrix * inView;
  }

  // Lines keep their width at a distance, so many of them would turn a part into a dark spot.
  float inkAt(float depth, float width) {
    float pixel = 2.0 * depth / (projectionMatrix[1][1] * resolution.y);
    float covered = appearanceOf(4).y * width * pixel;
    return covered > dense ? dense * dense / (covered * covered) : 1.0;
  }

  void drawNothing() {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
  }

  // The line is offset by half its width in the direction of beside, which may be zero.
  void drawLine(vec3 start, vec3 end, vec3 beside) {
    vec4 from = seen(start);
    vec4 to = seen(end);
    appearance = appearanceOf(2);
    if (appearance.a <= 0.0 || (from.z + from.w < 0.0 && to.z + to.w < 0.0)) {
      drawNothing();
      return;
    }
    appearance.a *= pixelRatio / 2.0;
    vec4 a = inFront(from, to);
    vec4 b = inFront(to, from);
    ink = inkAt(0.5 * (a.w + b.w), 2.0 * appearance.a);
    vec2 along = (b.xy / b.w - a.xy / a.w) * resolution;
    along = length(along) > 1e-6 ? normalize(along) : vec2(1.0, 0.0);
    vec2 normal = vec2(-along.y, along.x);
    float reach = appearance.a + 0.5;
    vec2 aside = (mat3(modelViewMatrix) * beside).xy;
    float shift = dot(aside, aside) > 1e-12 ? sign(dot(aside, normal)) * appearance.a : 0.0;
    vec2 offset = normal * (position.x * reach + shift) + along * (position.y * 2.0 - 1.0) * appearance.a * 0.5;
    gl_Position = position.y < 0.5 ? a : b;
    gl_Position.xy += offset * 2.0 / resolution * gl_Position.w;
    across = position.x * reach;
    vec4 mvPosition = modelViewMatrix * vec4(position.y < 0.5 ? start : end, 1.0);
    mvPosition.xyz += mat3(viewMatrix) * appearanceOf(3).xyz;
    #include <clipping_planes_vertex>
  }
`;

const edgeShader = /* glsl */ `
  attribute vec3 start;
  attribute vec3 end;
  ${lineFunction}

  void main() {
    // An edge inside a face was collapsed to a point, which would be drawn as a dot.
    if (start == end) drawNothing();
    else drawLine(start, end, vec3(0.0));
  }
`;

/** For the edges of a repeated part: each instance has the three rows of its matrix. */
const placedEdgeShader = /* glsl */ `
  attribute vec3 start;
  attribute vec3 end;
  attribute vec4 rowX;
  attribute vec4 rowY;
  attribute vec4 rowZ;
  ${lineFunction}

  vec3 placed(vec3 point) {
    vec4 own = vec4(point, 1.0);
    return vec3(dot(rowX, own), dot(rowY, own), dot(rowZ, own));
  }

  void main() {
    if (start == end) drawNothing();
    else drawLine(placed(start), placed(end), vec3(0.0));
  }
`;

const fragmentShader = /* glsl */ `
  varying float across;
  flat varying vec4 appearance;
  flat varying float ink;
  #include <clipping_planes_pars_fragment>

  void main() {
    #include <clipping_planes_fragment>
    float cover = clamp(appearance.a + 0.5 - abs(across), 0.0, 1.0);
    gl_FragColor = vec4(appearance.rgb, cover * ink);
    #include <colorspace_fragment>
  }
`;

/** Uniforms by which edges have a width in pixels, whatever the size of the canvas. */
export class EdgeScreen {
  readonly resolution = { value: new Vector2(1, 1) };
  readonly pixelRatio = { value: 1 };

  /** @param width canvas width in its own pixels @param pixelRatio canvas pixels for each CSS pixel */
  resize(width: number, height: number, pixelRatio: number): void {
    this.resolution.value.set(width, height);
    this.pixelRatio.value = pixelRatio;
  }
}

/** Draws edges with the colour and width that the appearance table has for their slot. */
export function edgeMaterial(screen: EdgeScreen, appearances: AppearanceTable): ShaderMaterial {
  return lineMaterial(screen, appearances, edgeShader);
}

/** The same for the edges of repeated parts. */
export function placedEdgeMaterial(
  screen: EdgeScreen,
  appearances: AppearanceTable,
): ShaderMaterial {
  return lineMaterial(screen, appearances, placedEdgeShader);
}

/** @param shaderWith makes the vertex shader; it receives the GLSL functions `drawLine` and `drawNothing` */
export function materialOfLines(
  screen: EdgeScreen,
  appearances: AppearanceTable,
  shaderWith: (lineFunction: string) => string,
): ShaderMaterial {
  return lineMaterial(screen, appearances, shaderWith(lineFunction));
}

function lineMaterial(
  { resolution, pixelRatio }: EdgeScreen,
  appearances: AppearanceTable,
  vertexShader: string,
): ShaderMaterial {
  return new ShaderMaterial({
    vertexShader,
    fragmentShader,
    uniforms: { resolution, pixelRatio, appearances: { value: appearances.texture } },
    side: DoubleSide,
    clipping: true,
    clippingPlanes: appearances.cuts,
    transparent: true,
    depthWrite: false,
  });
}
