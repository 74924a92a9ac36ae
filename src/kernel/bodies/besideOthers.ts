import { outOfRange } from '../../words/outOfRange';
import { BoundingBox } from '../../model/boundingBox';
import type { Lump } from '../brep/brep';
import { cornerAt, isInside } from '../mesh/isInside';
import type { Tessellation } from '../tessellate/tessellation';

interface MeshedShell {
  readonly triangles: readonly number[];
  readonly box: BoundingBox;
}

/** The most triangles that are looked at for a lump; the shells that are left then count as voids. */
const maxLooks = 20_000_000;
/** Corners of a shell that are looked at: one of them may lie on another shell. */
const corners = 3;

/** Which shells of a lump lie beside the others, or inside a void: an even number of other shells encloses them. */
export function besideOthers({ shells }: Lump, mesh: Tessellation): (shell: number) => boolean {
  if (shells.length < 2) return () => false;
  const meshed = shells.map(({ faces }) => meshedShell(new Set(faces.map(({ id }) => id)), mesh));
  let looks = 0;
  return (shell) => {
    const own = meshed[shell] ?? outOfRange();
    const around = meshed.filter((other) => {
      if (other === own || !isWithin(own.box, other.box, mesh.deflection)) return false;
      looks += corners * other.triangles.length;
      return looks > maxLooks || isAround(other, own, mesh);
    });
    return around.length % 2 === 0;
  };
}

function meshedShell(faces: ReadonlySet<number>, mesh: Tessellation): MeshedShell {
  const box = new BoundingBox();
  const triangles = mesh.faces.flatMap(({ face, firstTriangle, triangleCount }) =>
    faces.has(face.id) ? Array.from({ length: triangleCount }, (_, i) => firstTriangle + i) : [],
  );
  for (const triangle of triangles) {
    for (let i = 0; i < 3; i++) box.add(...cornerAt(mesh, 3 * triangle + i));
  }
  return { triangles, box };
}

function isWithin(box: BoundingBox, around: BoundingBox, slack: number): boolean {
  return ([0, 1, 2] as const).every(
    (axis) =>
      box.low[axis] >= around.low[axis] - slack && box.high[axis] <= around.high[axis] + slack,
  );
}

function isAround(other: MeshedShell, { triangles }: MeshedShell, mesh: Tessellation): boolean {
  return Array.from({ length: corners }, (_, i) =>
    triangles.at(Math.floor((i / corners) * triangles.length)),
  ).some(
    (triangle) =>
      triangle !== undefined && isInside(cornerAt(mesh, 3 * triangle), mesh, other.triangles),
  );
}
