import { lightFunction } from './light';
import { appearanceFunction, appearanceLookup } from './appearanceTable';

/**
 * Draws each slot with its appearance and displacement. Vertices of slots that this pass does not draw are moved out of
 * the clip volume: the pass draws opacities from LOWEST up to ABOVE.
 */
export const surfaceVertexShader = /* glsl */ `
  ${appearanceFunction}
  #include <color_pars_vertex>
  #include <clipping_planes_pars_vertex>
  uniform bool isApart;
  flat varying vec4 slotLook;
  flat varying float slotNumber;
  varying vec3 vNormal;
  varying vec3 vViewPosition;
  #ifdef PICTURE
    varying vec2 onPicture;
  #endif

  // Decodes a normal from the octahedral encoding of the pack.
  vec3 unfolded(vec2 place) {
    vec3 normal3 = vec3(place, 1.0 - abs(place.x) - abs(place.y));
    float below = max(-normal3.z, 0.0);
    normal3.xy -= below * vec2(place.x < 0.0 ? -1.0 : 1.0, place.y < 0.0 ? -1.0 : 1.0);
    return normalize(normal3);
  }

  void main() {
    slotLook = appearanceOf(0);
    slotNumber = slot;
    #ifdef PICTURE
      onPicture = uv;
    #endif
    #include <color_vertex>
    vec3 objectNormal = unfolded(normal.xy);
    #include <defaultnormal_vertex>
    vNormal = normalize(transformedNormal);
    #include <begin_vertex>
    #include <project_vertex>
    if (isApart) {
      mvPosition.xyz += mat3(viewMatrix) * appearanceOf(3).xyz;
      gl_Position = projectionMatrix * mvPosition;
    }
    if (slotLook.a < LOWEST || slotLook.a >= ABOVE) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    #include <clipping_planes_vertex>
    vViewPosition = -mvPosition.xyz;
  }
`;

/**
 * Patterns distinguish kinds of change without colour: 1 and 2 are diagonal stripes in opposite directions, 3
 * horizontal stripes, 4 crossed ones. They are drawn in screen space, so that they are equally wide on all faces.
 */
const patternFunction = /* glsl */ `
  float inked(float across) {
    return step(0.7, fract(across / 9.0));
  }

  float patternAt(vec2 place, float pattern) {
    float rising = inked((place.x + place.y) * 0.7071);
    float falling = inked((place.x - place.y) * 0.7071);
    if (pattern < 1.5) return falling;
    if (pattern < 2.5) return rising;
    if (pattern < 3.5) return inked(place.y);
    return max(rising, falling);
  }
`;

/** Colours faces: light, picture and highlight, the pattern of a cut. */
export const surfaceFragmentShader = /* glsl */ `
  #include <common>
  ${appearanceLookup}
  ${lightFunction}
  ${patternFunction}
  #include <color_pars_fragment>
  #include <clipping_planes_pars_fragment>
  uniform vec4 paper;
  uniform float patterns;
  uniform bool isWireframe;
  flat varying vec4 slotLook;
  flat varying float slotNumber;
  varying vec3 vNormal;
  varying vec3 vViewPosition;
  #ifdef PICTURE
    uniform sampler2D picture;
    uniform float cut;
    varying vec2 onPicture;
  #endif

  // A mesh without normals is shaded flat, by the plane of each triangle; lines have no plane.
  vec3 normalHere() {
    #ifdef FLAT
      if (!isWireframe) return normalize(cross(dFdx(vViewPosition), dFdy(vViewPosition)));
    #endif
    vec3 normal = normalize(vNormal);
    #ifdef DOUBLE_SIDED
      if (!gl_FrontFacing) normal = -normal;
    #endif
    return normal;
  }

  void main() {
    #include <clipping_planes_fragment>
    vec4 diffuseColor = slotLook;
    #ifdef PICTURE
      diffuseColor *= texture2D(picture, onPicture);
    #endif
    #include <color_fragment>
    #ifdef PICTURE
      if (diffuseColor.a < cut) discard;
    #endif
    vec4 finish = lookUp(slotNumber, 1);
    vec3 toEye = isOrthographic ? vec3(0.0, 0.0, 1.0) : normalize(vViewPosition);
    vec3 outgoingLight = finish.rgb + lit(diffuseColor.rgb, finish.a, normalHere(), toEye);
    outgoingLight = mix(outgoingLight, paper.rgb, paper.a);
    if (patterns > 0.0) {
      float pattern = lookUp(slotNumber, 4).x;
      if (pattern > 0.5) outgoingLight *= 1.0 - patterns * patternAt(gl_FragCoord.xy, pattern);
    }
    #include <opaque_fragment>
    #include <colorspace_fragment>
  }
`;
