import { outOfRange } from '../../words/outOfRange';
import type { ExactSurface } from '../exact/exact';
import type { Edge, Face } from '../brep/brep';
import type { Surface } from '../brep/geometry';
import { reversedCoedges } from '../brep/reversedLoop';
import { lengthOf, twiceArea, type BoundLoop, type BoundSide } from './boundaryLoop';
import type { EdgeSampler } from './edgeSampler';
import type { FaceMesh } from './faceMesh';
import { facePlane, type FacePlane } from './facePlane';
import { FaceVertices } from './faceVertices';
import { longChords } from './longChords';
import type { BorderChoice, LoopSurface } from './loop/loopSurface';
import { unwrapLoop, type UnwrapObstacle } from './loop/unwrapLoop';
import type { UnwrappedLoop } from './loop/loopUnwrapper';
import { openFace } from './open/openFace';
import { insertConstraint } from './plane/insertConstraint';
import { markInside } from './plane/markInside';
import { Triangulation } from './plane/triangulation';
import type { Points } from './points';
import { refine } from './refine';
import { seedPoints } from './seedPoints';
import type { SamplingLimits } from './sampleParameters';
import { isInverted } from './isInverted';
import { isSliver } from './isSliver';
import { uncrossed } from './uncrossed';

/** Why a face cannot be meshed here and is left to another mesher. */
export type MeshingFailure =
  | UnwrapObstacle
  | 'surface'
  | 'no area'
  | 'not bounded'
  | 'no extent'
  | 'crossing boundaries'
  | 'long chords'
  | 'not enclosed'
  | 'too fine'
  | 'too far from its surface'
  | 'turned over';

/** A triangulated face. It is valid until the next face is meshed with the same tools. */
export interface MeshedFace {
  readonly mesh: FaceMesh;
  /** See `TessellatedFace`. */
  readonly isReversed: boolean;
  readonly loops: readonly (readonly BoundSide[])[];
  /** See `TessellatedFace`. */
  readonly looseArea: number;
}

/** The tools and limits with which all faces of a body are meshed. */
export interface MeshingTools {
  readonly points: Points;
  readonly cuts: EdgeSampler;
  readonly limits: SamplingLimits;
  /** Largest distance of an edge from its surfaces, in the unit of the model. */
  readonly tolerance: number;
  readonly net: Triangulation;
  readonly vertices: FaceVertices;
  /**
   * Asks for edges to be cut into more pieces before the face is meshed again. False where that was done or is
   * not allowed.
   */
  readonly askPieces: (pieces: ReadonlyMap<Edge, number>) => boolean;
  /** Whether sides of a face that cross before their corner are taken apart in its parameters. */
  readonly uncrosses: (face: Face) => boolean;
}

export function meshingTools(
  points: Points,
  cuts: EdgeSampler,
  limits: SamplingLimits,
  tolerance: number,
  { askPieces, uncrosses }: Pick<MeshingTools, 'askPieces' | 'uncrosses'>,
): MeshingTools {
  return {
    askPieces,
    uncrosses,
    points,
    cuts,
    limits,
    tolerance,
    net: new Triangulation(),
    vertices: new FaceVertices(),
  };
}

const maxPoints = 500_000;
/**
 * Factor on the deflection: the largest distance from the surface of a triangle that cannot be subdivided any
 * more.
 */
const maxLeftover = 1.5;
/**
 * Factor on the deflection for the height of a sliver: two sides of a triangle may each be off by the
 * deflection, which can turn it over.
 */
const sliver = 2;
/** Share of the deflection: a point that is nearer to a degenerate point is on it. */
const singularityShare = 0.01;

export function meshFace(
  face: Face,
  surface: ExactSurface,
  tools: MeshingTools,
): MeshedFace | MeshingFailure {
  const meshed = meshWithin(face, surface, tools, null);
  if (face.surface.kind !== 'bspline' || !borderTroubles.has(meshed)) return meshed;
  for (const border of ['first', 'last'] as const) {
    const again = meshWithin(face, surface, tools, border);
    if (typeof again !== 'string' || again === 'long chords') return again;
  }
  if (!anewTroubles.has(meshed)) return meshed;
  const anew = meshWithin(face, surface, tools, null, true);
  return typeof anew !== 'string' || anew === 'long chords' ? anew : meshed;
}

/**
 * Troubles that can arise where points of an edge of a spline surface were found at a wrong place that is near
 * in space.
 */
const borderTroubles: ReadonlySet<MeshedFace | MeshingFailure> = new Set<MeshingFailure>([
  'off surface',
  'open loop',
  'not bounded',
  'no extent',
  'crossing boundaries',
  'not enclosed',
  'turned over',
]);

/** Troubles that can arise where a point was found on the other side of a sharp edge of its surface. */
const anewTroubles: ReadonlySet<MeshedFace | MeshingFailure> = new Set<MeshingFailure>([
  'off surface',
  'crossing boundaries',
]);

function meshWithin(
  face: Face,
  surface: ExactSurface,
  tools: MeshingTools,
  border: BorderChoice | null,
  searchesAnew = false,
): MeshedFace | MeshingFailure {
  const { points, limits, tolerance } = tools;
  const singularityTolerance = singularityShare * limits.deflection;
  const loopSurface: LoopSurface = {
    surface,
    points,
    tolerance,
    singularityTolerance,
    angle: limits.angle,
    border,
    searchesAnew,
  };
  const isPlane = face.surface.kind === 'plane';
  const bounds = boundsOf(face, tools, loopSurface);
  if (typeof bounds === 'string') return bounds;
  const { loops } = bounds;
  const plane = facePlane(surface, isPlane, loops, stepLimits(limits));
  if (!plane) return 'no extent';
  if (tools.askPieces(longChords(surface, plane, loops))) return 'long chords';
  const mesh = { surface, plane, net: tools.net, vertices: tools.vertices, shared: points.places };
  const trouble = fill(mesh, loops, isPlane, limits);
  const { places } = points;
  const crosses = trouble === 'crossing boundaries';
  const apart =
    crosses && tools.uncrosses(face)
      ? uncrossed(loops, { surface, plane, places, tolerance })
      : null;
  const left = apart ? fill(mesh, apart, isPlane, limits) : trouble;
  const isNothing =
    left === 'not enclosed' || (left === 'crossing boundaries' && tools.uncrosses(face));
  if (isNothing && isSliver(loops, places, tolerance)) return 'no area';
  return left ?? { mesh, ...bounds };
}

/** Along both parameters the limits are halved, because the deviations of both directions add up. */
function stepLimits({ deflection, angle }: SamplingLimits): SamplingLimits {
  return {
    deflection: deflection / 2,
    angle: angle / 2,
  };
}

function fill(
  mesh: FaceMesh,
  loops: MeshedFace['loops'],
  isPlane: boolean,
  limits: SamplingLimits,
): MeshingFailure | null {
  const { net, vertices, surface, plane } = mesh;
  if (plane.uSteps * plane.vSteps > maxPoints) return 'too fine';
  net.clear();
  vertices.clear(net.vertexCount);
  if (!holdLoops(mesh, loops)) return 'crossing boundaries';
  if (markInside(net, 1) === 0) return 'not enclosed';
  if (isPlane) return null;
  for (let i = 0; i < net.vertexCount; i++) vertices.repairNormal(i, surface, plane);
  seedPoints(mesh);
  const leftover = refine(mesh, limits, maxPoints);
  if (leftover === null) return 'too fine';
  if (leftover > maxLeftover) return 'too far from its surface';
  return isInverted(mesh, sliver * limits.deflection) ? 'turned over' : null;
}

type Bounds = Omit<MeshedFace, 'mesh'>;

/**
 * Unwraps and closes the loops of a face. In some files the loops contradict the orientation of the face. Then
 * the loops are right, because they agree with the neighbouring faces.
 */
function boundsOf(
  face: Face,
  tools: MeshingTools,
  loopSurface: LoopSurface,
): Bounds | MeshingFailure {
  const unwrapped = unwrapLoops(face, face.isReversed, tools, loopSurface);
  if (typeof unwrapped === 'string') return unwrapped;
  const loops = openFace(unwrapped, loopSurface, tools.limits);
  if (loops) return { loops, isReversed: face.isReversed, looseArea: looseAreaOf(unwrapped) };
  if (endless.has(face.surface.kind) && unwrapped.every(isFolded)) return 'no area';
  const { u, v, singularities } = loopSurface.surface;
  // On a closed surface both sides of a loop are valid faces, so it cannot decide. One of several loops can, because
  // what lies beyond them is in pieces, and so can a tip. A surface with one tip alone is open at its other end.
  const isBoundedOnOneSide =
    singularities.length < 2 ||
    face.loops.length > 1 ||
    face.loops.some(({ kind }) => kind === 'vertex');
  const isClear = (u.period === null || v.period === null) && isBoundedOnOneSide;
  const again = isClear ? unwrapLoops(face, !face.isReversed, tools, loopSurface) : null;
  if (typeof again === 'string' || !again) return 'not bounded';
  const other = openFace(again, loopSurface, tools.limits);
  if (!other) return 'not bounded';
  return { loops: other, isReversed: !face.isReversed, looseArea: looseAreaOf(again) };
}

function looseAreaOf(loops: readonly UnwrappedLoop[]): number {
  return loops.reduce((sum, { looseArea }) => sum + looseArea, 0);
}

/** Surfaces without an end: a loop that runs back along itself encloses nothing of them. */
const endless: ReadonlySet<Surface['kind']> = new Set<Surface['kind']>(['plane', 'cylinder']);

/** Share of the squared length of a loop: a smaller area means that the loop runs back along itself. */
const folded = 1e-9;

/** A loop once around a cylinder is not folded, although it encloses no area in parameter space either. */
function isFolded({ sides, du, dv }: BoundLoop): boolean {
  const isClosed = du === 0 && dv === 0;
  return isClosed && Math.abs(twiceArea(sides)) <= folded * lengthOf(sides) ** 2;
}

/** Unwraps all loops with the face on their left, as seen with the natural normal towards the viewer. */
function unwrapLoops(
  face: Face,
  isFlipped: boolean,
  { cuts }: MeshingTools,
  loopSurface: LoopSurface,
): UnwrappedLoop[] | UnwrapObstacle {
  const loops: UnwrappedLoop[] = [];
  for (const loop of face.loops) {
    if (loop.kind === 'vertex') continue;
    const coedges = isFlipped ? reversedCoedges(loop.coedges) : loop.coedges;
    const unwrapped = unwrapLoop(coedges, cuts, loopSurface);
    if (typeof unwrapped === 'string') return unwrapped;
    loops.push(unwrapped);
  }
  return loops;
}

/** Inserts the boundaries as constraints into an empty triangulation. False where they cross. */
function holdLoops(mesh: FaceMesh, loops: readonly (readonly BoundSide[])[]): boolean {
  const corners = loops.map((sides) => cornersOf(mesh, sides));
  return corners.every((loop) =>
    loop.every((corner, i) => {
      const next = loop[i + 1] ?? loop[0] ?? corner;
      return next === corner || insertConstraint(mesh.net, corner, next);
    }),
  );
}

function cornersOf(mesh: FaceMesh, sides: readonly BoundSide[]): number[] {
  const { net, plane, vertices, surface, shared } = mesh;
  const corners: number[] = [];
  for (const { points, ids } of sides) {
    for (let i = 0; i < ids.length - 1; i++) {
      const u = points[2 * i] ?? outOfRange();
      const v = points[2 * i + 1] ?? outOfRange();
      const before = net.vertexCount;
      const vertex = net.add(gridX(plane, u), gridY(plane, v));
      corners.push(vertex);
      if (vertex >= before) vertices.put(vertex, u, v, surface, ids[i] ?? -1, shared);
    }
  }
  return corners;
}

function gridX({ uLow, uScale }: FacePlane, u: number): number {
  return Math.round((u - uLow) * uScale);
}

function gridY({ vLow, vScale }: FacePlane, v: number): number {
  return Math.round((v - vLow) * vScale);
}
