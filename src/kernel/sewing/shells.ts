import type { Edge, Face } from '../brep/brep';
import { reversedCoedges } from '../brep/reversedLoop';
import type { SewnFace } from './sew';

/** Connected faces with consistent orientation. */
export interface SewnShell {
  readonly faces: readonly Face[];
  /** Whether every edge is used twice, so that the shell encloses a volume. */
  readonly isClosed: boolean;
}

/**
 * Groups faces that are connected by edges, and orients neighbours consistently. Which side of a closed shell
 * is outside is not yet known.
 * @param faces with loops that have the face on their left, seen with the natural normal towards the viewer
 */
export function groupIntoShells(faces: readonly SewnFace[]): readonly SewnShell[] {
  const users = usersOf(faces);
  const flips = new Map<SewnFace, boolean>();
  const shells: SewnShell[] = [];
  for (const face of faces) {
    if (flips.has(face)) continue;
    const group = connectedFaces(face, users, flips);
    shells.push({
      faces: group.faces.map((one) => asFace(one, flips.get(one) ?? false)),
      isClosed: group.isSure && group.faces.every((one) => isEnclosed(one, users)),
    });
  }
  return shells;
}

interface User {
  readonly face: SewnFace;
  readonly isReversed: boolean;
}
type Users = ReadonlyMap<Edge, readonly User[]>;

function usersOf(faces: readonly SewnFace[]): Users {
  const users = new Map<Edge, User[]>();
  for (const face of faces) {
    for (const { edge, isReversed } of face.loops.flat()) {
      const known = users.get(edge);
      if (known) known.push({ face, isReversed });
      else users.set(edge, [{ face, isReversed }]);
    }
  }
  return users;
}

/** Consistently oriented neighbours use their common edge in opposite directions. */
function connectedFaces(first: SewnFace, users: Users, flips: Map<SewnFace, boolean>) {
  flips.set(first, false);
  const faces = [first];
  let isSure = true;
  for (const face of faces) {
    const flip = flips.get(face) ?? false;
    for (const { edge, isReversed } of face.loops.flat()) {
      for (const other of users.get(edge) ?? []) {
        if (other.face === face && other.isReversed === isReversed) continue;
        const needed = other.isReversed !== (isReversed === flip);
        const known = flips.get(other.face);
        if (known === undefined) {
          flips.set(other.face, needed);
          faces.push(other.face);
        } else if (known !== needed) isSure = false;
      }
    }
  }
  return { faces, isSure };
}

function isEnclosed({ loops }: SewnFace, users: Users): boolean {
  return loops.flat().every(({ edge }) => users.get(edge)?.length === 2);
}

function asFace({ id, surface, loops, color }: SewnFace, isReversed: boolean): Face {
  return {
    ...{ id, surface, color, isReversed },
    loops: loops.map((coedges) => ({
      kind: 'edges',
      coedges: isReversed ? reversedCoedges(coedges) : coedges,
    })),
  };
}
