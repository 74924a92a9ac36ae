import { MeshStandardMaterial } from 'three';
import { type LookTable, lookFunction } from './lookTable';

/** The pass that a material draws: what hides things behind it, or what lets them shine through. */
export type Pass = 'solid' | 'blended';

/** Materials of one key differ in nothing but what the look table holds. */
export function surfaceKey(material: MeshStandardMaterial): string {
  const { side, flatShading, vertexColors, map, alphaTest } = material;
  const cut = map ? alphaTest : 0;
  return [side, flatShading, vertexColors, map?.uuid, cut, shinesThrough(material)].join();
}

/** Whether only the picture on a surface knows where it can be seen through. */
export function shinesThrough({ transparent, map, vertexColors }: MeshStandardMaterial): boolean {
  return transparent && (map !== null || vertexColors);
}

/** The shading of `like`, with colour, opacity, roughness and glow of each slot from the table. */
export function surfaceMaterial(
  like: MeshStandardMaterial,
  pass: Pass,
  looks: LookTable,
): MeshStandardMaterial {
  const { side, flatShading, vertexColors, map, alphaTest } = like;
  const material = new MeshStandardMaterial({
    metalness: 0,
    side,
    flatShading,
    vertexColors,
    map,
    alphaTest: map ? alphaTest : 0,
    transparent: pass === 'blended',
    depthWrite: pass === 'solid',
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  const lowest = pass === 'solid' ? '1.0' : '1e-6';
  const above = pass === 'solid' || shinesThrough(like) ? '2.0' : '1.0';
  material.onBeforeCompile = (shader) => {
    shader.uniforms['looks'] = { value: looks.texture };
    shader.vertexShader = shader.vertexShader
      .replace('void main() {', `${lookFunction}${varyings}void main() {`)
      .replace(
        '#include <project_vertex>',
        `#include <project_vertex>${vertexPart(lowest, above)}`,
      );
    shader.fragmentShader = shader.fragmentShader
      .replace('void main() {', `${varyings}void main() {`)
      .replace('#include <color_fragment>', `#include <color_fragment>${colorPart}`)
      .replace('#include <roughnessmap_fragment>', `#include <roughnessmap_fragment>${finishPart}`);
  };
  material.customProgramCacheKey = () => `slots ${lowest} ${above}`;
  return material;
}

const varyings = /* glsl */ `
  flat varying vec4 slotLook;
  flat varying vec4 slotFinish;
`;

/** What another pass draws, and what is hidden, goes out of sight. */
const vertexPart = (lowest: string, above: string) => /* glsl */ `
  slotLook = lookOf(0);
  slotFinish = lookOf(1);
  if (slotLook.a < ${lowest} || slotLook.a >= ${above}) gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
`;

const colorPart = /* glsl */ `
  diffuseColor *= slotLook;
`;

const finishPart = /* glsl */ `
  roughnessFactor = slotFinish.a;
  totalEmissiveRadiance += slotFinish.rgb;
`;
