import type { Quality } from '../../model/modelExtras';
import { bodyFacts } from '../exact/facts/bodyFacts';
import { bodyReach } from '../exact/reach/bodyReach';
import type { MeshLimits } from '../base/qualityLimits';
import { times, type Vector } from '../base/vector';
import type { Body } from '../brep/brep';
import { knownBox } from '../brep/knownBox';
import { movedBody } from '../brep/movedBody';
import { originNear } from '../mesh/nearOrigin';
import type { PartMesh, Rgba, SolidFacts } from '../base/scene';
import { tessellate, unknownIn, type Obstacle } from '../tessellate/tessellate';
import type { Tessellation } from '../tessellate/tessellation';
import { bodyLimits } from './bodyLimits';
import type { FileNumbers } from './builtPart';
import { whyNotShown } from './bodyGates';
import { rightSideOut } from './rightSideOut';

/** A body as a part, or why it must be left to the geometry engine. The reason is for a log. */
export type MeshedBody =
  | {
      readonly kind: 'meshed';
      readonly part: PartMesh;
      readonly numbers: FileNumbers;
      /** Metres. */
      readonly linearDeflection: number;
      /** Of its area: what its edges leave open, which lie beside its faces in many files. */
      readonly looseness: number;
    }
  | { readonly kind: 'not taken'; readonly why: string };

/**
 * Meshes an exact body without a geometry engine: the whole of it, within the deflection, and with the
 * exact facts of its faces and edges; or not at all.
 * @param unitMillimetres millimetres that the unit of the body's lengths has
 * @param staysPut whether its coordinates are to be those of the file, however far from the origin it stands
 */
export function meshBody(
  given: Body,
  unitMillimetres: number,
  quality: Quality,
  look: { readonly name: string; readonly color: Rgba | null },
  staysPut = false,
): MeshedBody {
  const unknown = unknownIn(given);
  if (unknown) return notTaken(inWords(unknown));
  const origin = staysPut ? null : originOf(given);
  const body = origin ? movedBody(given, origin) : given;
  const limits = bodyLimits(body, unitMillimetres, quality);
  if (!limits) return notTaken('it has no extent');
  const meshed = tessellated(body, limits, unitMillimetres);
  if (meshed.kind === 'not taken') return meshed;
  const { mesh } = meshed;
  const faces = mesh.faces.map((meshed) => ({ ...meshed, isReversed: meshed.face.isReversed }));
  const facts = bodyFacts(meshed.body, { ...mesh, faces }, unitMillimetres);
  if (!facts) return notTaken('a face or an edge could not be integrated');
  const why = whyNotShown(mesh, { isSolid: body.kind === 'solid', ...facts }, limits);
  if (why !== null) return notTaken(why);
  const { positions, normals, indices } = mesh;
  const linearDeflection = limits.linearDeflection / 1000;
  const part: PartMesh = {
    ...look,
    ...(origin && { origin: times(origin, unitMillimetres / 1000) }),
    positions,
    normals,
    indices,
    faces: mesh.faces.map(({ face, firstTriangle, triangleCount }) => ({
      firstTriangle,
      triangleCount,
      color: face.color,
    })),
    edges: mesh.edges.map(({ polyline }) => polyline),
    geometry: 'meshed from exact B-rep',
    ...facts,
    reach: bodyReach({ faces, positions, indices }, unitMillimetres / 1000, linearDeflection),
  };
  const looseness = loosenessOf(mesh, facts.solid, unitMillimetres / 1000);
  const numbers: FileNumbers = {
    faces: mesh.faces.map(({ face }) => face.id),
    edges: mesh.edges.map(({ edge }) => edge.id),
  };
  return { kind: 'meshed', part, numbers, linearDeflection, looseness };
}

/** Triangles are kept in single precision: what stands far away is counted from a place near by. */
function originOf(body: Body): Vector | null {
  const box = knownBox(body);
  return box && originNear(box.low, box.high);
}

function loosenessOf({ faces }: Tessellation, { area }: SolidFacts, metres: number): number {
  const loose = faces.reduce((sum, { looseArea }) => sum + looseArea, 0);
  return area === null ? 0 : (loose * metres ** 2) / area;
}

/** Where the solid was turned right side out for it, that solid. */
function tessellated(body: Body, limits: MeshLimits, unitMillimetres: number) {
  const obstacles: Obstacle[] = [];
  const mesh = tessellate(body, limits, unitMillimetres, (found) => obstacles.push(found));
  if (!mesh) return notTaken(obstacles.map(inWords).join());
  const given = { body, mesh };
  const right = body.kind === 'solid' ? rightSideOut(given) : given;
  return { kind: 'meshed', ...right } as const;
}

function inWords({ face, why }: Obstacle): string {
  return face === null ? why : `face #${face}: ${why}`;
}

function notTaken(why: string) {
  return { kind: 'not taken', why } as const;
}
