import type { PartMesh } from '../../base/scene';
import { facesOf } from '../../brep/facesOf';
import type { Box } from '../../../model/boundingBox';
import { knownBox } from '../../brep/knownBox';
import { lengthOf, minus, times } from '../../base/vector';
import { type Landmark, landmarksOf } from '../../gates/saved/landmarks';
import { diagonalOf, meshBox } from '../../bodies/meshBox';
import { facesIn, VisitBudget, MeshVertices } from '../../gates/saved/meshVertices';
import { boxTolerance } from '../../gates/saved/whyNotExact';
import type { NxBody } from './nxBodies';

/**
 * For each saved mesh, finds the exact body from which it was most likely made. The body has as many faces, does not
 * extend beyond the mesh's box, has all of its marks on the mesh, and fills the box best. The gates then decide whether
 * both are the same, as states of the history differ only little.
 * @returns one body for each mesh, each body at most once; null where there is none
 */
export function pairBodies(
  meshes: readonly PartMesh[],
  bodies: readonly NxBody[],
): (NxBody | null)[] {
  const left = new Map<number, Candidate[]>();
  for (const body of bodies) {
    const faces = facesOf(body.body).length + body.body.unread.length;
    const alike = left.get(faces) ?? [];
    alike.push({ body, box: boxInMetres(body), marks: landmarksOf([body.body]) });
    left.set(faces, alike);
  }
  const looks = new VisitBudget();
  return meshes.map((mesh) => {
    const candidates = left.get(mesh.faces.length) ?? [];
    const best = bestOf(candidates, mesh, looks);
    if (best) candidates.splice(candidates.indexOf(best), 1);
    return best && best.body;
  });
}

interface Candidate {
  readonly body: NxBody;
  /** The box that the body certainly fills; null if it is not known. */
  readonly box: Box | null;
  /** Parasolid's lengths are in metres, as are those of the mesh. */
  readonly marks: readonly Landmark[];
}

function boxInMetres({ body, unitMillimetres }: NxBody): Box | null {
  const box = knownBox(body);
  const metres = unitMillimetres / 1000;
  return box && { low: times(box.low, metres), high: times(box.high, metres) };
}

/** The best candidate; of equally good ones the first. */
function bestOf(
  candidates: readonly Candidate[],
  mesh: PartMesh,
  looks: VisitBudget,
): Candidate | null {
  if (candidates.length === 0) return null;
  const box = meshBox([mesh]);
  const shown = new MeshVertices(facesIn(mesh), looks);
  let best: Candidate | null = null;
  let minGap = Infinity;
  for (const candidate of candidates) {
    const gap = gapBetween(candidate.box, box);
    if (gap >= minGap || !candidate.marks.every((mark) => shown.meets(mark))) continue;
    best = candidate;
    minGap = gap;
  }
  return best;
}

/** How far a mesh extends beyond the known box of a body, in metres; infinite if it cannot be its mesh. */
function gapBetween(box: Box | null, mesh: Box): number {
  const diagonal = diagonalOf(mesh);
  if (!box) return 2 * diagonal;
  const below = minus(box.low, mesh.low);
  const above = minus(mesh.high, box.high);
  const most = Math.min(...below, ...above);
  return most >= -boxTolerance * diagonal ? lengthOf(below) + lengthOf(above) : Infinity;
}
