import type { Object3D } from 'three';
import { numberOrNull } from '../../contract/unknown';
import type { Json } from './gltfFile';

/** Puts a node where its matrix, or its translation, rotation and scale say. */
export function placeNode(object: Object3D, node: Json): void {
  const matrix = numbersOf(node['matrix'], 16);
  if (matrix) {
    // Kept as it is: taken apart into rotation and scale, a shear would be lost.
    object.matrixAutoUpdate = false;
    object.matrix.fromArray(matrix);
    return;
  }
  const translation = numbersOf(node['translation'], 3);
  const rotation = numbersOf(node['rotation'], 4);
  const scale = numbersOf(node['scale'], 3);
  if (translation) object.position.fromArray(translation);
  if (rotation) object.quaternion.fromArray(rotation);
  if (scale) object.scale.fromArray(scale);
}

function numbersOf(value: unknown, length: number): number[] | null {
  if (!Array.isArray(value) || value.length !== length) return null;
  const numbers = value.map(numberOrNull).filter((number) => number !== null);
  return numbers.length === length ? numbers : null;
}
