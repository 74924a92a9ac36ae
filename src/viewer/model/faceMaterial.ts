import { Color, DoubleSide, type Material, MeshStandardMaterial } from 'three';

/**
 * A file's material as a CAD system would show it: its colour, opacity and picture, without mirrors.
 * A metal without surroundings to reflect would be black. Faces show from both sides, because surface
 * models are open; they step back a little in depth, so that edges on them are not cut.
 */
export function calmMaterial(given: Material | Material[]): Material {
  const material = Array.isArray(given) ? given[0] : given;
  if (!material) return new MeshStandardMaterial();
  material.side = DoubleSide;
  material.polygonOffset = true;
  material.polygonOffsetFactor = 1;
  material.polygonOffsetUnits = 1;
  if (material instanceof MeshStandardMaterial) {
    material.metalness = 0;
    material.metalnessMap = null;
    material.roughness = Math.max(material.roughness, 0.5);
    material.roughnessMap = null;
  }
  return material;
}

/** The base colour; grey for a material that has none. */
export function colorOf(material: Material): Color {
  return 'color' in material && material.color instanceof Color
    ? material.color
    : new Color(0x999999);
}
