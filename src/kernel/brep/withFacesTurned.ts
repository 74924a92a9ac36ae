import type { Body, Coedge, Edge, Face, Shell } from './brep';
import { coedgesOf } from './edgeUses';
import { reversedLoop } from './reversedLoop';

/**
 * A body whose faces that contradict all of their neighbours have their loops reversed: every edge that such a face
 * shares with one other is used in the same direction by both. Mirrored features are written so.
 * @returns the given body where there is none, as for a body that this function returned
 */
export function withFacesTurned(body: Body): Body {
  const lumps = body.lumps.map(({ shells }) => ({ shells: shells.map(withTurned) }));
  const isSame = lumps.every(({ shells }, i) =>
    shells.every((shell, k) => shell === body.lumps[i]?.shells[k]),
  );
  return isSame ? body : { ...body, lumps };
}

function withTurned(shell: Shell): Shell {
  const uses = usesOf(shell);
  const turned = new Set<Face>();
  const runsBack = ({ face, isReversed }: Use) => isReversed !== turned.has(face);
  const contradicts = (face: Face) => {
    const shared = coedgesOf(face).flatMap(({ edge }) => {
      const [one, other, ...more] = uses.get(edge) ?? [];
      return one && other && more.length === 0 && one.face !== other.face ? [[one, other]] : [];
    });
    return shared.length > 0 && shared.every((pair) => new Set(pair.map(runsBack)).size === 1);
  };
  for (const face of shell.faces) if (contradicts(face)) turned.add(face);
  if (turned.size === 0) return shell;
  return {
    faces: shell.faces.map((face) =>
      turned.has(face) ? { ...face, loops: face.loops.map(reversedLoop) } : face,
    ),
  };
}

interface Use extends Pick<Coedge, 'isReversed'> {
  readonly face: Face;
}

function usesOf({ faces }: Shell): ReadonlyMap<Edge, readonly Use[]> {
  const uses = new Map<Edge, Use[]>();
  for (const face of faces) {
    for (const { edge, isReversed } of coedgesOf(face)) {
      const known = uses.get(edge);
      if (known) known.push({ face, isReversed });
      else uses.set(edge, [{ face, isReversed }]);
    }
  }
  return uses;
}
