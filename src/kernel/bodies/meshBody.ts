import type { Quality } from '../../model/modelExtras';
import { bodyFacts } from '../exact/facts/bodyFacts';
import { bodyExtent } from '../exact/extent/bodyExtent';
import { noFacts, withoutSums } from '../base/noFacts';
import { times, type Vector } from '../base/vector';
import type { Body, Face } from '../brep/brep';
import { edgeUses } from '../brep/edgeUses';
import { facesOf } from '../brep/facesOf';
import { knownBox } from '../brep/knownBox';
import { withFacesTurned } from '../brep/withFacesTurned';
import { movedBody } from '../brep/movedBody';
import { localOrigin } from '../mesh/localOrigin';
import { openSides } from '../mesh/openSides';
import { withSidesSplit } from '../mesh/splitSides';
import { triangleSums } from '../mesh/triangleSums';
import type { PartMesh, Rgba, SolidFacts } from '../base/scene';
import { tessellate, firstObstacle, type Obstacle } from '../tessellate/tessellate';
import type { TessellatedFace, Tessellation } from '../tessellate/tessellation';
import { bodyLimits, type BodyLimits } from './bodyLimits';
import type { FileNumbers } from './builtPart';
import { whyNotShown } from './bodyGates';
import { orientShells } from './orientShells';
import { withUncertainAreas } from './uncertainAreas';

export interface MeshBodyOptions {
  /** Whether coordinates stay those of the file, however far the body is from the origin. */
  readonly staysPut?: boolean | undefined;
  /** Receives the share of the body that is meshed, from 0 to 1. */
  readonly reportShare?: (share: number) => void;
  /**
   * Whether sides are split at corners that lie on them even if no face is left out. It is tried if a solid is open.
   */
  readonly joinsSides?: boolean;
  /** The accuracy of its triangles, where that of another body with these faces is asked for. */
  readonly limits?: BodyLimits;
  /**
   * Called if a solid is none, by the file itself. It is then meshed as a sheet body, without a volume; without this
   * callback it is not taken.
   */
  readonly reportNoSolid?: (why: NoSolid) => void;
}

/** Why a body that is called a solid is none. */
export type NoSolid =
  /** An edge has a face on one side alone. */
  | 'open'
  /** Its faces lie on each other. */
  | 'empty';

/** Shares of the time of a body that are over with its triangles, and with its areas and volume. Checks follow. */
const triangleShare = 0.6;
const factShare = 0.95;

/** Largest share of the area that may be uncertain: with more, the file does not determine the faces. */
const maxUncertainShare = 0.5;

/**
 * Shares of the deflection, tried in this order: so far a corner may lie beside a side that is split there. The second
 * is as far as an edge may lie beside its surface, which can make two points of it one in the parameters of a face. Of
 * two edges on one curve the corners lie half of the deflection beside each other's sides.
 */
const joinShares = [0.01, 0.3, 0.6];

/** A body as a part, or why the geometry engine must mesh it. The reason is for a log. */
export type MeshedBody =
  | {
      readonly kind: 'meshed';
      readonly part: PartMesh;
      readonly numbers: FileNumbers;
      /** In metres. */
      readonly linearDeflection: number;
      /** Share of the area that is uncertain because edges lie beside their faces, as in many files. */
      readonly looseness: number;
    }
  | { readonly kind: 'not taken'; readonly why: string };

/**
 * Meshes an exact body without a geometry engine: completely, within the deflection, and with the exact facts
 * of its faces and edges; or not at all.
 * @param unitMillimetres millimetres in the unit of the body's lengths
 */
export function meshBody(
  given: Body,
  unitMillimetres: number,
  quality: Quality,
  look: { readonly name: string; readonly color: Rgba | null },
  options: MeshBodyOptions = {},
): MeshedBody {
  const { staysPut = false, joinsSides = false, reportNoSolid, reportShare } = options;
  const unknown = firstObstacle(given);
  if (unknown) return notTaken(inWords(unknown));
  const origin = staysPut ? null : originOf(given);
  const body = origin ? movedBody(given, origin) : given;
  const limits = options.limits ?? bodyLimits(body, unitMillimetres, quality);
  if (!limits) return notTaken('it has no extent');
  const meshed = tessellated(body, limits, unitMillimetres, options);
  if (meshed.kind === 'not taken') return meshed;
  const { mesh } = meshed;
  const shareBefore = reportShare && sharesBefore(mesh.faces.map(({ face }) => face));
  const reportFace =
    shareBefore &&
    ((face: number) => reportShare(mix(triangleShare, factShare, shareBefore(face))));
  const closely = mesh.faces.map((meshed) => ({ ...meshed, isReversed: meshed.face.isReversed }));
  const exact = bodyFacts(meshed.body, { ...mesh, faces: closely }, unitMillimetres, reportFace);
  const faces = exact ? closely : withUncertainAreas(closely, mesh, unitMillimetres / 1000);
  const facts = exact ?? bodyFacts(meshed.body, { ...mesh, faces }, unitMillimetres, reportFace);
  if (!facts) return notTaken('a face or an edge could not be integrated');
  const { deflection: linearDeflection } = mesh;
  const within = { ...limits, linearDeflection: 1000 * linearDeflection };
  const why = whyNotShown(mesh, { isSolid: body.kind === 'solid', ...facts }, within);
  if (why !== null && body.kind === 'solid' && !joinsSides && openSides(mesh) > 0) {
    const turned = withFacesTurned(given);
    if (turned !== given) return meshBody(turned, unitMillimetres, quality, look, options);
    return meshBody(given, unitMillimetres, quality, look, { ...options, joinsSides: true });
  }
  if (why !== null) {
    const noSolid =
      body.kind === 'solid' && reportNoSolid ? noSolidOf(body, mesh, facts.solid) : null;
    if (!noSolid || whyNotShown(mesh, { isSolid: false, ...facts }, within) !== null) {
      return notTaken(why);
    }
    const sheet = meshBody({ ...given, kind: 'sheet' }, unitMillimetres, quality, look, options);
    if (sheet.kind === 'not taken') return sheet;
    reportNoSolid?.(noSolid);
    const { part } = sheet;
    const withArea = { ...part, solid: { ...noFacts, area: part.solid.area } };
    return { ...sheet, part: noSolid === 'open' ? withoutSums(part) : withArea };
  }
  const looseness = loosenessOf(faces, facts.solid, unitMillimetres / 1000);
  if (looseness > maxUncertainShare) return notTaken('its edges lie too far beside its faces');
  const { positions, normals, indices } = mesh;
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
    reach: bodyExtent({ faces, positions, indices }, unitMillimetres / 1000, linearDeflection),
  };
  const numbers: FileNumbers = {
    faces: mesh.faces.map(({ face }) => face.id),
    edges: mesh.edges.map(({ edge }) => edge.id),
  };
  return { kind: 'meshed', part, numbers, linearDeflection, looseness };
}

/**
 * Share of the deflection: triangles that are thinner enclose nothing. The faces themselves, whose edges may lie beside
 * their corners, may be as far from each other as the deflection.
 */
const nothing = 1e-3;

function noSolidOf(body: Body, mesh: Tessellation, { volume, area }: SolidFacts): NoSolid | null {
  if (!facesOf(body).every(({ loops }) => loops.length > 0)) return null;
  if ([...edgeUses(facesOf(body)).values()].some((count) => count % 2 === 1)) return 'open';
  const { volumes } = triangleSums(mesh);
  const enclosed = volumes.reduce((sum, added) => sum + added, 0);
  const ofDeflection = mesh.deflection * (area ?? 0);
  const isNothing = Math.abs(enclosed) <= nothing * ofDeflection && (volume ?? 0) <= ofDeflection;
  return isNothing ? 'empty' : null;
}

/** Vertices are in single precision, so a body that is far from the origin gets a nearby local origin. */
function originOf(body: Body): Vector | null {
  const box = knownBox(body);
  return box && localOrigin(box);
}

function loosenessOf(
  faces: readonly Pick<TessellatedFace, 'looseArea'>[],
  { area }: SolidFacts,
  metres: number,
): number {
  const loose = faces.reduce((sum, { looseArea }) => sum + looseArea, 0);
  return area === null ? 0 : (loose * metres ** 2) / area;
}

/** Meshes a body. If the orientation of its shells was wrong, the result has the corrected body. */
function tessellated(
  body: Body,
  limits: BodyLimits,
  unitMillimetres: number,
  { reportShare, joinsSides = false }: MeshBodyOptions,
) {
  const obstacles: Obstacle[] = [];
  const report = (found: Obstacle) => obstacles.push(found);
  const all = facesOf(body);
  const count = all.length;
  const shareBefore = reportShare && sharesBefore(all);
  const meshed =
    shareBefore && ((faces: number) => reportShare(triangleShare * shareBefore(faces)));
  const mesh = tessellate(body, limits, unitMillimetres, report, {
    loosest: limits.loosest,
    ...(meshed && { meshed }),
  });
  if (!mesh) return notTaken(obstacles.map(inWords).join());
  // The corners on both sides of a face without area may differ, whether it is left out here or by the file.
  const isLacking = body.kind === 'solid' && (joinsSides || mesh.faces.length < count);
  const joined = isLacking ? withSidesJoined(mesh) : mesh;
  const given = { body, mesh: joined };
  const right = body.kind === 'solid' ? orientShells(given) : given;
  return { kind: 'meshed', ...right } as const;
}

function withSidesJoined(mesh: Tessellation): Tessellation {
  for (const share of joinShares) {
    const joined = withSidesSplit(mesh, share * mesh.deflection);
    if (joined !== mesh) return joined;
  }
  return mesh;
}

/** The share of the work that is done before each face. A face with many edges, as around holes, takes longer. */
function sharesBefore(faces: readonly Face[]): (face: number) => number {
  let sum = 0;
  const before = faces.map((face) => {
    const edges = face.loops.map((loop) => (loop.kind === 'vertex' ? 1 : loop.coedges.length));
    const own = edges.reduce((all, one) => all + one, 1);
    sum += own;
    return sum - own;
  });
  return (face) => (before[face] ?? sum) / sum;
}

function mix(from: number, to: number, share: number): number {
  return from + (to - from) * share;
}

function inWords({ face, why }: Obstacle): string {
  return face === null ? why : `face #${face}: ${why}`;
}

function notTaken(why: string) {
  return { kind: 'not taken', why } as const;
}
