import { isRecord, numberOrNull } from '../../../words/unknown';
import type { ViewMaterial, ViewPicture } from '../../base/viewScene';
import type { Json } from './gltfFile';

/**
 * Converts a material to what a CAD system would show: colour, opacity and picture, without reflections. A metal
 * without surroundings to reflect would look black.
 */
export function readMaterial(given: Json, picture: ViewPicture | null): ViewMaterial {
  const pbr = isRecord(given['pbrMetallicRoughness']) ? given['pbrMetallicRoughness'] : {};
  const [red, green, blue, alpha] = numbers(pbr['baseColorFactor'] ?? olderColor(given), 1);
  const emissive = numbers(given['emissiveFactor'], 0);
  const extras = isRecord(given['extras']) ? given['extras'] : {};
  const isCut = given['alphaMode'] === 'MASK';
  return {
    color: [red, green, blue, alpha],
    // Written by Caliper.
    hasDefaultColor: extras['hasDefaultColor'] === true,
    emissive: [emissive[0], emissive[1], emissive[2]],
    roughness: Math.min(1, Math.max(0.5, numberOrNull(pbr['roughnessFactor']) ?? 1)),
    doubleSided: given['doubleSided'] === true,
    blends: given['alphaMode'] === 'BLEND',
    cut: isCut ? (numberOrNull(given['alphaCutoff']) ?? 0.5) : null,
    picture,
  };
}

/** The texture reference of a material. */
export function pictureNamedBy(given: Json): Json | null {
  const pbr = isRecord(given['pbrMetallicRoughness']) ? given['pbrMetallicRoughness'] : {};
  const older = olderExtension(given);
  const named = pbr['baseColorTexture'] ?? older?.['diffuseTexture'];
  return isRecord(named) ? named : null;
}

/** Exporters before 2021 wrote colours in an extension. */
function olderColor(given: Json): unknown {
  return olderExtension(given)?.['diffuseFactor'];
}

function olderExtension(given: Json): Json | null {
  const extensions = isRecord(given['extensions']) ? given['extensions'] : {};
  const older = extensions['KHR_materials_pbrSpecularGlossiness'];
  return isRecord(older) ? older : null;
}

function numbers(value: unknown, otherwise: number): [number, number, number, number] {
  const given: unknown[] = Array.isArray(value) ? value : [];
  const at = (i: number) => Math.max(0, Math.min(1, numberOrNull(given[i]) ?? otherwise));
  return [at(0), at(1), at(2), at(3)];
}
