import type { ShaderMaterial } from 'three';
import { materialOfLines, type EdgeScreen } from '../material/edgeMaterial';
import type { AppearanceTable } from '../material/appearanceTable';

/**
 * GLSL for the camera position in the coordinates of a part, w 1; in parallel projection the direction towards the
 * camera, w 0.
 */
const eyeFunction = /* glsl */ `
  vec4 eyeOf() {
    mat3 back = transpose(mat3(modelViewMatrix));
    if (isOrthographic) return vec4(back * vec3(0.0, 0.0, 1.0), 0.0);
    return vec4(-(back * (modelViewMatrix[3].xyz + mat3(viewMatrix) * appearanceOf(3).xyz)), 1.0);
  }
`;

/**
 * Vertex shader for the straight silhouettes of cylinders and cones, where the normal is perpendicular to the view
 * direction.
 */
const ruledShader = (lineFunction: string) => /* glsl */ `
  attribute vec4 origin;
  attribute vec4 axis;
  attribute vec3 zero;
  attribute vec2 span;
  attribute vec4 heights;
  ${lineFunction}
  ${eyeFunction}
  const float fullTurn = 6.283185307179586;

  void main() {
    vec4 eye = eyeOf();
    vec3 to = eye.xyz - eye.w * origin.xyz;
    vec2 across = vec2(dot(to, zero), dot(to, cross(axis.xyz, zero)));
    float far = length(across);
    float cosine = eye.w * origin.w + axis.w * dot(to, axis.xyz);
    if (abs(cosine) >= far) {
      drawNothing();
      return;
    }
    float angle = atan(across.y, across.x) + position.z * acos(cosine / far);
    float turned = mod(angle - span.x, fullTurn);
    float whole = span.y - span.x;
    if (turned > whole) {
      drawNothing();
      return;
    }
    vec2 height = mix(heights.xz, heights.yw, turned / whole);
    vec3 outward = cos(angle) * zero + sin(angle) * cross(axis.xyz, zero);
    vec3 start = origin.xyz + axis.xyz * height.x + outward * (origin.w + axis.w * height.x);
    vec3 end = origin.xyz + axis.xyz * height.y + outward * (origin.w + axis.w * height.y);
    drawLine(start, end, outward - axis.w * axis.xyz);
  }
`;

/**
 * Vertex shader for the silhouettes of other curved faces, one triangle at a time: a line between two sides, at the
 * places where the interpolated normal is perpendicular to the view direction. Sides are curved by their normals. On a
 * sphere or torus the point is moved to the exact silhouette of the surface.
 */
const bentShader = (lineFunction: string) => /* glsl */ `
  attribute vec3 cornerA;
  attribute vec3 cornerB;
  attribute vec3 cornerC;
  attribute vec3 normalA;
  attribute vec3 normalB;
  attribute vec3 normalC;
  attribute vec4 middle;
  attribute vec4 tube;
  ${lineFunction}
  ${eyeFunction}

  void takeToSphere(vec4 eye, inout vec3 at, inout vec3 normal) {
    vec3 to = eye.xyz - eye.w * middle.xyz;
    vec3 sight = normalize(to);
    float cosine = eye.w * tube.w / length(to);
    vec3 aside = normal - sight * dot(normal, sight);
    if (abs(cosine) >= 1.0 || dot(aside, aside) < 1e-8) return;
    normal = sight * cosine + normalize(aside) * sqrt(1.0 - cosine * cosine);
    at = middle.xyz + tube.w * normal;
  }

  void takeToTorus(vec4 eye, inout vec3 at, inout vec3 normal) {
    vec3 from = at - middle.xyz;
    vec3 outward = normalize(from - tube.xyz * dot(from, tube.xyz));
    vec3 ring = middle.xyz + middle.w * outward;
    vec3 to = eye.xyz - eye.w * ring;
    vec2 seen = vec2(dot(to, outward), dot(to, tube.xyz));
    float far = length(seen);
    // Where the view direction is along the ring, the whole tube circle is silhouette.
    if (far < 0.05 * length(to)) return;
    float halfway = acos(clamp(eye.w * tube.w / far, -1.0, 1.0));
    float towards = atan(seen.y, seen.x);
    float now = atan(dot(normal, tube.xyz), dot(normal, outward));
    bool isFirst = cos(towards + halfway - now) > cos(towards - halfway - now);
    float angle = isFirst ? towards + halfway : towards - halfway;
    normal = cos(angle) * outward + sin(angle) * tube.xyz;
    at = ring + tube.w * normal;
  }

  vec3 crossing(vec4 eye, vec3 a, vec3 na, float ga, vec3 b, vec3 nb, float gb, out vec3 normal) {
    float t = ga / (ga - gb);
    float s = 1.0 - t;
    normal = normalize(mix(na, nb, t));
    vec3 a1 = (2.0 * a + b - dot(b - a, na) * na) / 3.0;
    vec3 b1 = (2.0 * b + a - dot(a - b, nb) * nb) / 3.0;
    vec3 at = s * s * s * a + 3.0 * s * s * t * a1 + 3.0 * s * t * t * b1 + t * t * t * b;
    if (tube.w != 0.0 && middle.w == 0.0) takeToSphere(eye, at, normal);
    else if (tube.w != 0.0) takeToTorus(eye, at, normal);
    return at;
  }

  void main() {
    vec4 eye = eyeOf();
    float ga = dot(normalA, eye.xyz - eye.w * cornerA);
    float gb = dot(normalB, eye.xyz - eye.w * cornerB);
    float gc = dot(normalC, eye.xyz - eye.w * cornerC);
    bool a = ga < 0.0;
    bool b = gb < 0.0;
    bool c = gc < 0.0;
    if (a == b && b == c) {
      drawNothing();
      return;
    }
    // Finds the corner that is alone on its side of the silhouette.
    bool isA = b == c;
    bool isB = a == c;
    vec3 p = isA ? cornerA : isB ? cornerB : cornerC;
    vec3 n = isA ? normalA : isB ? normalB : normalC;
    float g = isA ? ga : isB ? gb : gc;
    vec3 startNormal;
    vec3 endNormal;
    vec3 start = isA
      ? crossing(eye, p, n, g, cornerB, normalB, gb, startNormal)
      : crossing(eye, p, n, g, cornerA, normalA, ga, startNormal);
    vec3 end = isA || isB
      ? crossing(eye, p, n, g, cornerC, normalC, gc, endNormal)
      : crossing(eye, p, n, g, cornerB, normalB, gb, endNormal);
    drawLine(start, end, startNormal + endNormal);
  }
`;

/** Draws silhouettes like edges, slightly outside of their surface. */
export function ruledMaterial(screen: EdgeScreen, appearances: AppearanceTable): ShaderMaterial {
  return materialOfLines(screen, appearances, ruledShader);
}

export function bentMaterial(screen: EdgeScreen, appearances: AppearanceTable): ShaderMaterial {
  return materialOfLines(screen, appearances, bentShader);
}
