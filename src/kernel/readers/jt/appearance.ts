import type { Rgba } from '../../base/scene';
import type { Material, PaintFields } from './graph/graph';

/** The appearance of a node, from its own materials and those above it. */
export interface Appearance {
  readonly color: Rgba | null;
  readonly isFinal: PaintFields;
  readonly hidesVertexColors: boolean;
}

export const noAppearance: Appearance = {
  color: null,
  isFinal: { color: false, alpha: false },
  hidesVertexColors: false,
};

/** A material replaces what is inherited, except for fields that are final above or that it does not set. */
export function withMaterial(above: Appearance, material: Material): Appearance {
  const takes = (field: keyof PaintFields) =>
    material.counts[field] && (material.isForced || !above.isFinal[field]);
  const ends = (field: keyof PaintFields) =>
    above.isFinal[field] || (takes(field) && material.isFinal[field]);
  const [red, green, blue] = takes('color') ? material.diffuse : (above.color ?? material.diffuse);
  const alpha = takes('alpha') ? material.diffuse[3] : above.color ? above.color[3] : 1;
  const isTaken = takes('color') || (takes('alpha') && above.color !== null);
  return {
    color: isTaken ? [red, green, blue, alpha] : above.color,
    isFinal: { color: ends('color'), alpha: ends('alpha') },
    hidesVertexColors: takes('color') ? material.hidesVertexColors : above.hidesVertexColors,
  };
}

/** Whether a material sets colour and alpha differently, so that it depends on what is inherited. */
export function isPartial({ counts, isFinal }: Material): boolean {
  return counts.color !== counts.alpha || isFinal.color !== isFinal.alpha;
}
