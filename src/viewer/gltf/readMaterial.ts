import { type Color, DoubleSide, FrontSide, MeshStandardMaterial, type Texture } from 'three';
import { isRecord, numberOrNull } from '../../contract/unknown';
import type { Json } from './gltfFile';

/** What a primitive's vertices bring or lack; the material must know it. */
export interface VertexFacts {
  readonly hasNormals: boolean;
  readonly hasColors: boolean;
}

/**
 * A file's material as a CAD system would show it: its colour, opacity and picture, without mirrors.
 * A metal without surroundings to reflect would be black. Faces step back a little in depth, so that
 * edges on them are not cut.
 */
export function readMaterial(
  given: Json,
  picture: Texture | null,
  { hasNormals, hasColors }: VertexFacts,
): MeshStandardMaterial {
  const pbr = isRecord(given['pbrMetallicRoughness']) ? given['pbrMetallicRoughness'] : {};
  const material = new MeshStandardMaterial({
    metalness: 0,
    roughness: Math.max(0.5, numberOrNull(pbr['roughnessFactor']) ?? 1),
    map: picture,
    side: given['doubleSided'] === true ? DoubleSide : FrontSide,
    flatShading: !hasNormals,
    vertexColors: hasColors,
    polygonOffset: true,
    polygonOffsetFactor: 1,
    polygonOffsetUnits: 1,
  });
  const [red, green, blue, alpha] = numbers(pbr['baseColorFactor'] ?? olderColor(given), 1);
  setColor(material.color, [red, green, blue]);
  setColor(material.emissive, numbers(given['emissiveFactor'], 0));
  if (given['alphaMode'] === 'BLEND') {
    material.transparent = true;
    material.depthWrite = false;
    material.opacity = alpha;
  } else if (given['alphaMode'] === 'MASK') {
    material.alphaTest = numberOrNull(given['alphaCutoff']) ?? 0.5;
  }
  return material;
}

/** The number of the texture that a material is painted with, and its set of coordinates. */
export function pictureOf(given: Json): { texture: number; channel: number } | null {
  const pbr = isRecord(given['pbrMetallicRoughness']) ? given['pbrMetallicRoughness'] : {};
  if (!isRecord(pbr['baseColorTexture'])) return null;
  const texture = numberOrNull(pbr['baseColorTexture']['index']);
  const channel = numberOrNull(pbr['baseColorTexture']['texCoord']) === 1 ? 1 : 0;
  return texture === null ? null : { texture, channel };
}

/** Exporters before 2021 wrote colours as an extension. */
function olderColor(given: Json): unknown {
  const extensions = isRecord(given['extensions']) ? given['extensions'] : {};
  const older = extensions['KHR_materials_pbrSpecularGlossiness'];
  return isRecord(older) ? older['diffuseFactor'] : undefined;
}

/** Colours of glTF are linear, as three.js keeps them. */
function setColor(
  color: Color,
  [red, green, blue]: readonly [number, number, number, ...number[]],
) {
  color.setRGB(red, green, blue);
}

function numbers(value: unknown, otherwise: number): [number, number, number, number] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const at = (i: number) => Math.max(0, Math.min(1, numberOrNull(given[i]) ?? otherwise));
  return [at(0), at(1), at(2), at(3)];
}
