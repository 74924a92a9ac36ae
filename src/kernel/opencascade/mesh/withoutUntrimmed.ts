import { outOfRange } from '../../../words/outOfRange';
import { noFacts } from '../../base/noFacts';
import { openSides } from '../../mesh/openSides';
import type { ShapeFace, ShapeMesh } from './meshShape';

/**
 * Removes faces whose mesh is closed although edges bound them in the file: the engine draws a whole surface if it
 * cannot trim it. They are counted as unmeshed, and no volume or area is given for the rest.
 * @param isBordered whether edges bound the face with a key
 */
export function withoutUntrimmed(mesh: ShapeMesh, isBordered: (key: number) => boolean): ShapeMesh {
  const isKept = mesh.faces.map((face) => !(isBordered(face.key) && isClosed(mesh, face)));
  const left = isKept.filter((kept) => !kept).length;
  if (left === 0) return mesh;
  const indices: number[] = [];
  const faces = mesh.faces
    .filter((_, i) => isKept[i])
    .map((face) => {
      const firstTriangle = indices.length / 3;
      for (const index of indicesOf(mesh, face)) indices.push(index);
      return { ...face, firstTriangle };
    });
  return {
    ...mesh,
    ...onlyUsed(mesh, indices),
    faces,
    unmeshedFaces: mesh.unmeshedFaces + left,
    facts: noFacts,
    shapes: mesh.shapes && {
      ...mesh.shapes,
      faces: mesh.shapes.faces.filter((_, i) => isKept[i]),
    },
  };
}

function isClosed({ positions, indices }: ShapeMesh, face: ShapeFace): boolean {
  const own = indicesOf({ indices }, face);
  return own.length > 0 && openSides(onlyUsed({ positions, normals: positions }, own)) === 0;
}

function indicesOf({ indices }: Pick<ShapeMesh, 'indices'>, face: ShapeFace): Uint32Array {
  const start = 3 * face.firstTriangle;
  return indices.subarray(start, start + 3 * face.triangleCount);
}

/** Keeps only the points of these triangles, because other points would extend the bounding box. */
function onlyUsed(
  { positions, normals }: Pick<ShapeMesh, 'positions' | 'normals'>,
  indices: ArrayLike<number>,
): Pick<ShapeMesh, 'positions' | 'normals' | 'indices'> {
  const old = [...new Set(Array.from(indices))];
  const places = new Map(old.map((index, place) => [index, place]));
  const taken = (values: Float32Array) =>
    Float32Array.from({ length: 3 * old.length }, (_, i) => {
      const index = old[Math.floor(i / 3)] ?? outOfRange();
      return values[3 * index + (i % 3)] ?? outOfRange();
    });
  return {
    positions: taken(positions),
    normals: taken(normals),
    indices: Uint32Array.from(indices, (index) => places.get(index) ?? outOfRange()),
  };
}
