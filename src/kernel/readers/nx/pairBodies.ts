import type { PartMesh } from '../../base/scene';
import { facesOf } from '../../brep/facesOf';
import type { Box } from '../../../model/boundingBox';
import { knownBox } from '../../brep/knownBox';
import { lengthOf, minus, times } from '../../base/vector';
import { type Mark, marksOf } from '../../gates/saved/pointMarks';
import { diagonalOf, meshBox } from '../../bodies/meshBox';
import { facesIn, Looks, ShownMesh } from '../../gates/saved/shownMesh';
import { boxTolerance } from '../../gates/saved/whyNotExact';
import type { NxBody } from './nxBodies';

/**
 * For each saved mesh the exact body that it was most likely made of: it has as many faces, nothing of it
 * stands out of the box of the mesh, the mesh has all of its marks, and it fills that box best. Whether
 * both are the same, the gates must tell: states of the history differ by little.
 * @returns one for each mesh, each body once; null where there is none
 */
export function pairBodies(
  meshes: readonly PartMesh[],
  bodies: readonly NxBody[],
): (NxBody | null)[] {
  const left = new Map<number, Candidate[]>();
  for (const body of bodies) {
    const faces = facesOf(body.body).length + body.body.unread.length;
    const alike = left.get(faces) ?? [];
    alike.push({ body, box: boxInMetres(body), marks: marksOf([body.body]) });
    left.set(faces, alike);
  }
  const looks = new Looks();
  return meshes.map((mesh) => {
    const candidates = left.get(mesh.faces.length) ?? [];
    const best = bestOf(candidates, mesh, looks);
    if (best) candidates.splice(candidates.indexOf(best), 1);
    return best && best.body;
  });
}

interface Candidate {
  readonly body: NxBody;
  /** As far as the body is sure to reach; null when nothing is. */
  readonly box: Box | null;
  /** Parasolid has lengths in metres, as the mesh. */
  readonly marks: readonly Mark[];
}

function boxInMetres({ body, unitMillimetres }: NxBody): Box | null {
  const box = knownBox(body);
  const metres = unitMillimetres / 1000;
  return box && { low: times(box.low, metres), high: times(box.high, metres) };
}

/** The first of several that are alike. */
function bestOf(candidates: readonly Candidate[], mesh: PartMesh, looks: Looks): Candidate | null {
  if (candidates.length === 0) return null;
  const box = meshBox([mesh]);
  const shown = new ShownMesh(facesIn(mesh), looks);
  let best: Candidate | null = null;
  let leastGap = Infinity;
  for (const candidate of candidates) {
    const gap = gapBetween(candidate.box, box);
    if (gap >= leastGap || !candidate.marks.every((mark) => shown.meets(mark))) continue;
    best = candidate;
    leastGap = gap;
  }
  return best;
}

/** How far a mesh reaches beyond what is sure of a body, in metres; infinite when it cannot be its mesh. */
function gapBetween(box: Box | null, mesh: Box): number {
  const diagonal = diagonalOf(mesh);
  if (!box) return 2 * diagonal;
  const below = minus(box.low, mesh.low);
  const above = minus(mesh.high, box.high);
  const most = Math.min(...below, ...above);
  return most >= -boxTolerance * diagonal ? lengthOf(below) + lengthOf(above) : Infinity;
}
