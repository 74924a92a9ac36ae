import { outOfRange } from '../../../words/outOfRange';
import { defaultColor, finiteColor, toLinear } from '../../base/color';
import type { Rgba } from '../../base/scene';
import type { ViewMaterial } from '../../base/viewScene';

/** Roughness of every face: between plastic and brushed metal. */
export const faceRoughness = 0.6;

/** The material of a face. @param given null where the file gives no colour */
export function faceMaterial(given: Rgba | null, isOpen: boolean): ViewMaterial {
  const ownColor = finiteColor(given);
  const color = ownColor ?? defaultColor;
  return {
    color: linearColor(color),
    hasDefaultColor: ownColor === null,
    emissive: [0, 0, 0],
    roughness: faceRoughness,
    doubleSided: isOpen,
    blends: color[3] < 1,
    cut: null,
    picture: null,
  };
}

/** A colour in linear light, rounded to six decimals. */
export function linearColor([red, green, blue, alpha]: Rgba): Rgba {
  const [r, g, b, a] = [toLinear(red), toLinear(green), toLinear(blue), alpha].map(
    (value) => Math.round(Math.min(Math.max(value, 0), 1) * 1e6) / 1e6,
  );
  return [r ?? outOfRange(), g ?? outOfRange(), b ?? outOfRange(), a ?? outOfRange()];
}
