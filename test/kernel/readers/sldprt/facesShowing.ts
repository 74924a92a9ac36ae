import { ok } from 'node:assert/strict';
import { meshBody } from '../../../../src/kernel/bodies/meshBody';
import type { PartMesh } from '../../../../src/kernel/base/scene';
import type { Body } from '../../../../src/kernel/brep/brep';
import type { DisplayFace } from '../../../../src/kernel/readers/sldprt/display/displayFace';

/** The faces of a mesh that shows these bodies. */
export function facesShowing(bodies: readonly Body[]): DisplayFace[] {
  return bodies.flatMap((body) => {
    const meshed = meshBody(body, 1000, 'normal', { name: 'Part', color: null });
    ok(meshed.kind === 'meshed');
    return displayFaces(meshed.part);
  });
}

/** Each triangle as a strip; which edges are around a face is not told. */
function displayFaces({ faces, indices, positions, normals }: PartMesh): DisplayFace[] {
  return faces.map(({ firstTriangle, triangleCount }) => {
    const corners = [...indices.subarray(3 * firstTriangle, 3 * (firstTriangle + triangleCount))];
    const at = (values: Float32Array) =>
      Float32Array.from(
        corners.flatMap((corner) => [...values.subarray(3 * corner, 3 * corner + 3)]),
      );
    return {
      strips: Array.from({ length: triangleCount }, () => 3),
      positions: at(positions),
      normals: at(normals),
      edgeWords: null,
      end: 0,
    };
  });
}
