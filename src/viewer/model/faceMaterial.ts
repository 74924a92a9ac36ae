import { Color, type Material } from 'three';

/** The base colour; grey for a material that has none. */
export function colorOf(material: Material): Color {
  return 'color' in material && material.color instanceof Color
    ? material.color
    : new Color(0x999999);
}
