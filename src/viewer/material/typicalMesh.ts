import { BufferGeometry, Float32BufferAttribute, Int16BufferAttribute, Mesh } from 'three';
import { AppearanceTable } from './appearanceTable';
import { surfaceMaterial } from './surface';

/**
 * A mesh of one point with the surface material of nearly all models: smooth normals, no vertex colours, no texture.
 * Compiling its shader program compiles theirs.
 */
export function typicalMesh(): Mesh {
  const geometry = new BufferGeometry();
  geometry.setAttribute('position', new Float32BufferAttribute([0, 0, 0], 3));
  geometry.setAttribute('normal', new Int16BufferAttribute([0, 0], 2, true));
  geometry.setAttribute('slot', new Float32BufferAttribute([0], 1));
  const surface = {
    isDoubleSided: false,
    isFlat: false,
    hasColors: false,
    picture: null,
    cut: 0,
    hasVaryingOpacity: false,
  };
  return new Mesh(geometry, surfaceMaterial(surface, 'solid', new AppearanceTable(1)));
}
