import { cornerAt, isInside } from '../../../mesh/isInside';
import type { Box } from '../../../../model/boundingBox';
import { meshBox } from '../../../bodies/meshBox';
import { Unexpected } from '../../../base/unexpected';
import { tessellate } from '../../../tessellate/tessellate';
import type { Tessellation } from '../../../tessellate/tessellation';
import type { SewnShell } from '../../../sewing/shells';

/** A closed shell with a coarse mesh of it. */
export interface CoarseShell {
  readonly shell: SewnShell;
  readonly mesh: Tessellation;
}

/** For each of several closed shells, the indices of the other shells that enclose it. */
export function enclosingShells(meshes: readonly Tessellation[]): readonly (readonly number[])[] {
  const coarse = meshes.map((mesh) => ({ mesh, box: meshBox([mesh]) }));
  return coarse.map(({ mesh, box }, i) =>
    coarse.flatMap((around, k) => {
      const isNear = i !== k && isBoxInside(box, around.box);
      return isNear && isEnclosed(mesh, around.mesh) ? [k] : [];
    }),
  );
}

/** Millimetres and radians; coarse, because the mesh only decides which shell is inside another. */
const limits = { linearDeflection: 1, angularDeflection: 0.8 } as const;

/** @throws Unexpected for a shell that cannot be meshed, or whose mesh has no triangles */
export function coarseMesh({ faces }: SewnShell): Tessellation {
  const lump = { shells: [{ faces }] };
  const rest = { name: null, unread: [], color: null, placements: [] };
  const mesh = tessellate({ kind: 'solid', lumps: [lump], ...rest }, limits, 1);
  if (!mesh?.indices.length) throw new Unexpected('a shell that cannot be looked at');
  return mesh;
}

/** Whether a box is inside another one. */
export function isBoxInside(box: Box, around: Box): boolean {
  return ([0, 1, 2] as const).every(
    (axis) => box.low[axis] >= around.low[axis] && box.high[axis] <= around.high[axis],
  );
}

function isEnclosed(mesh: Tessellation, around: Tessellation): boolean {
  const triangles = Array.from({ length: around.indices.length / 3 }, (_, i) => i);
  return isInside(cornerAt(mesh, 0), around, triangles);
}
