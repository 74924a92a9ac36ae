import { DoubleSide, FrontSide, MeshStandardMaterial, type Texture } from 'three';
import { type LookTable, lookFunction, lookUpFunction } from './lookTable';

/** The pass that a material draws: what hides things behind it, or what lets them shine through. */
export type Pass = 'solid' | 'blended';

/** What the pieces of one batch have in common; what differs between them is in the look table. */
export interface Surface {
  readonly isDoubleSided: boolean;
  /** Whether there are no normals: each triangle shows its own. */
  readonly isFlat: boolean;
  readonly hasColors: boolean;
  readonly picture: Texture | null;
  /** Opacity of the picture below which nothing is drawn. */
  readonly cut: number;
  /** Whether only the picture or the vertices know where it can be seen through. */
  readonly shines: boolean;
}

/** Shades a surface, with colour, opacity, roughness and glow of each slot from the table. */
export function surfaceMaterial(
  surface: Surface,
  pass: Pass,
  looks: LookTable,
): MeshStandardMaterial {
  const material = new MeshStandardMaterial({
    metalness: 0,
    side: surface.isDoubleSided ? DoubleSide : FrontSide,
    flatShading: surface.isFlat,
    vertexColors: surface.hasColors,
    map: surface.picture,
    alphaTest: surface.picture ? surface.cut : 0,
    transparent: pass === 'blended',
    depthWrite: pass === 'solid',
    clippingPlanes: looks.cuts,
    // Faces step back a little in depth, so that edges on them are not cut.
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  const lowest = pass === 'solid' ? '1.0' : '1e-6';
  const above = pass === 'solid' || surface.shines ? '2.0' : '1.0';
  material.onBeforeCompile = (shader) => {
    shader.uniforms['looks'] = { value: looks.texture };
    shader.uniforms['paper'] = looks.paper;
    shader.uniforms['isApart'] = looks.isApart;
    shader.uniforms['patterns'] = looks.patterns;
    shader.vertexShader = shader.vertexShader
      .replace(
        'void main() {',
        `${lookFunction}${varyings}uniform bool isApart;${unfold}void main() {`,
      )
      .replace('#include <beginnormal_vertex>', 'vec3 objectNormal = unfolded(normal.xy);')
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>${vertexPart(lowest, above)}`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `${lookUpFunction}${varyings}${patternFunction}void main() {`)
      .replace('#include <opaque_fragment>', `${paperPart}#include <opaque_fragment>`)
      .replace('#include <color_fragment>', `#include <color_fragment>${colorPart}`)
      .replace('#include <roughnessmap_fragment>', `#include <roughnessmap_fragment>${finishPart}`);
  };
  material.customProgramCacheKey = () => `slots ${lowest} ${above}`;
  return material;
}

const varyings = /* glsl */ `
  flat varying vec4 slotLook;
  flat varying float slotNumber;
`;

/**
 * Patterns that tell kinds apart without colour: 1 stripes one way, 2 the other way, 3 lying, 4 crossed.
 * They are drawn in the window, so that they are as wide on all faces.
 */
const patternFunction = /* glsl */ `
  uniform vec4 paper;
  uniform float patterns;

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

/** A normal from its place on an unfolded octahedron, as the pack keeps it. */
const unfold = /* glsl */ `
  vec3 unfolded(vec2 place) {
    vec3 normal3 = vec3(place, 1.0 - abs(place.x) - abs(place.y));
    float below = max(-normal3.z, 0.0);
    normal3.xy -= below * vec2(place.x < 0.0 ? -1.0 : 1.0, place.y < 0.0 ? -1.0 : 1.0);
    return normalize(normal3);
  }
`;

/** What another pass draws, and what is hidden, goes out of sight. */
const vertexPart = (lowest: string, above: string) => /* glsl */ `
  slotLook = lookOf(0);
  slotNumber = slot;
  if (isApart) mvPosition.xyz += mat3(viewMatrix) * lookOf(3).xyz;
  gl_Position = projectionMatrix * mvPosition;
  if (slotLook.a < ${lowest} || slotLook.a >= ${above}) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
`;

const colorPart = /* glsl */ `
  diffuseColor *= slotLook;
`;

const paperPart = /* glsl */ `
  outgoingLight = mix(outgoingLight, paper.rgb, paper.a);
  if (patterns > 0.0) {
    float pattern = lookUp(slotNumber, 4).x;
    if (pattern > 0.5) outgoingLight *= 1.0 - patterns * patternAt(gl_FragCoord.xy, pattern);
  }
`;

const finishPart = /* glsl */ `
  vec4 slotFinish = lookUp(slotNumber, 1);
  roughnessFactor = slotFinish.a;
  totalEmissiveRadiance += slotFinish.rgb;
`;
