import type { ShaderMaterial, WebGLProgramParametersWithUniforms } from 'three';
import { DoubleSide } from 'three';

/** Uniforms shared by caps and painted insides, so that both are hatched alike. */
export interface HatchUniforms {
  /** Distance of hatch lines, metres. */
  readonly spacing: { value: number };
  /** 1 while insides are drawn as caps, 0 while there are exact caps. */
  readonly paintsInsides: { value: number };
}

/** Number of hatch patterns; 0 is for parts without a cap. */
export const hatches = 4;

/** GLSL that hatches a colour in a plane of the world. */
export const hatchFunction = /* glsl */ `
  uniform float spacing;

  vec3 hatched(vec3 color, vec3 point, vec3 normal, float hatch) {
    vec3 helper = abs(normal.y) < 0.9 ? vec3(0.0, 1.0, 0.0) : vec3(1.0, 0.0, 0.0);
    vec3 right = normalize(cross(helper, normal));
    vec3 up = cross(normal, right);
    float angle = 0.7854 + 1.5708 * (hatch - 1.0) + (hatch > 2.5 ? 0.5236 : 0.0);
    float across = (dot(point, right) * cos(angle) + dot(point, up) * sin(angle)) / spacing;
    float pixels = (0.5 - abs(fract(across) - 0.5)) / fwidth(across);
    float lightness = dot(color, vec3(0.2126, 0.7152, 0.0722));
    vec3 ink = lightness > 0.03 ? color * 0.3 : mix(color, vec3(1.0), 0.3);
    return mix(color, ink, 0.85 * clamp(1.4 - pixels, 0.0, 1.0));
  }
`;

/**
 * Makes a material draw the inside of a closed part as if the clipping plane were filled: a visible back face means
 * that the view ray passes through the plane. This needs no further draw calls, and no outlines.
 */
export function paintInsides(material: ShaderMaterial, uniforms: HatchUniforms): void {
  const compile = material.onBeforeCompile.bind(material);
  const key = material.customProgramCacheKey();
  material.side = DoubleSide;
  material.onBeforeCompile = (shader, renderer) => {
    compile(shader, renderer);
    addInsides(shader, uniforms);
  };
  material.customProgramCacheKey = () => `${key} insides`;
  material.needsUpdate = true;
}

function addInsides(shader: WebGLProgramParametersWithUniforms, uniforms: HatchUniforms): void {
  Object.assign(shader.uniforms, uniforms);
  shader.vertexShader = shader.vertexShader
    .replace('void main() {', 'flat varying float slotHatch;\nvoid main() {')
    .replace(
      '#include <project_vertex>',
      'slotHatch = appearanceOf(3).w;\n#include <project_vertex>',
    );
  shader.fragmentShader = shader.fragmentShader
    .replace('void main() {', `flat varying float slotHatch;${hatchFunction}${onCut}void main() {`)
    .replace('#include <opaque_fragment>', `#include <opaque_fragment>${insidePart}`);
}

/** GLSL that finds where the view ray enters through the clipping planes: at the last one that it enters by. */
const onCut = /* glsl */ `
  uniform float paintsInsides;

  #if NUM_CLIPPING_PLANES > 0
    vec3 onCut(out vec3 normal) {
      vec3 seen = -vClipPosition;
      vec3 along = isOrthographic ? vec3(0.0, 0.0, -1.0) : normalize(seen);
      vec3 from = isOrthographic ? vec3(seen.xy, 0.0) : vec3(0.0);
      float entry = -1e9;
      for (int i = 0; i < NUM_CLIPPING_PLANES; i++) {
        vec4 plane = clippingPlanes[i];
        float facing = dot(along, plane.xyz);
        float at = -(dot(from, plane.xyz) + plane.w) / facing;
        if (facing > 1e-6 && at > entry) {
          entry = at;
          normal = -plane.xyz;
        }
      }
      return from + entry * along;
    }
  #endif
`;

const insidePart = /* glsl */ `
  #if NUM_CLIPPING_PLANES > 0
    if (paintsInsides > 0.5 && !gl_FrontFacing && slotHatch > 0.5) {
      vec3 cutNormal = vec3(0.0, 0.0, 1.0);
      vec3 cutPoint = (inverse(viewMatrix) * vec4(onCut(cutNormal), 1.0)).xyz;
      cutNormal = inverseTransformDirection(cutNormal, viewMatrix);
      gl_FragColor = vec4(hatched(diffuseColor.rgb, cutPoint, cutNormal, slotHatch), 1.0);
    }
  #endif
`;
