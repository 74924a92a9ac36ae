import { outOfRange } from '../../words/outOfRange';
import { exactSurface } from '../exact/exactSurface';
import type { MeshLimits } from '../base/qualityLimits';
import type { Body, Edge, Face } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { EdgeSampler } from './edgeSampler';
import { MeshBuffer } from './meshBuffer';
import { meshFace, meshingTools, type MeshingFailure, type MeshingTools } from './meshFace';
import type { ExactSurface } from '../exact/exact';
import { Points } from './points';
import type { SamplingLimits } from './sampleParameters';
import type { TessellatedEdge, TessellatedFace, Tessellation } from './tessellation';

/** The face that cannot be meshed here, and why. */
export interface Obstacle {
  /** `Face.id`; null where the reason concerns the whole body. */
  readonly face: number | null;
  readonly why: MeshingFailure | 'unread faces' | 'no triangles';
}

/** Share of the deflection: the tolerance between vertices and edges, and between edges and surfaces. */
const looseness = 0.3;
/** Millimetres: the tolerance is at least this, since many files are no more exact, however small the part. */
const minLooseness = 0.02;
/** Factor on the deflection: an upper limit of `looseAtLeast`. */
const maxLooseness = 10;
/** The most triangles of a body. A damaged unit or radius could ask for more than fits into memory. */
const maxBodyTriangles = 3_000_000;

export interface TessellateOptions {
  readonly maxTriangles?: number;
  /** The largest linear deflection, in millimetres, for a face whose edges lie beside its surface. */
  readonly loosest?: number;
  /** Receives the number of meshed faces. It restarts where edges must be cut more finely. */
  readonly meshed?: (faces: number) => void;
}

/**
 * Meshes an exact body. Every edge is sampled once and both of its faces use the same points, so that a closed
 * body gives a closed mesh. Null where one face cannot be meshed reliably.
 * @param unitMillimetres millimetres in the unit of all lengths of the body
 * @param report receives the face that prevents the mesh, and why
 */
export function tessellate(
  body: Body,
  limits: MeshLimits,
  unitMillimetres: number,
  report?: (obstacle: Obstacle) => void,
  {
    maxTriangles = maxBodyTriangles,
    loosest = limits.linearDeflection,
    meshed,
  }: TessellateOptions = {},
): Tessellation | null {
  const unknown = firstObstacle(body);
  const bounds = { maxTriangles, looseness: loosest / limits.linearDeflection };
  const attempt = new Attempt(limits, unitMillimetres, bounds, meshed);
  const made = unknown ?? attempt.mesh(facesOf(body));
  if (!('why' in made)) return made;
  report?.(made);
  return null;
}

/** Factor on the tolerance for each further try at a face whose edges lie beside its surface. */
const looserBy = 2;
/** The same factor where a face needs too many triangles, since each try takes long. */
const coarserBy = 4;
/** Reasons for which a face is tried again with a larger tolerance. */
const looseReasons: readonly MeshingFailure[] = [
  'off surface',
  'open loop',
  'too far from its surface',
  'turned over',
  'too fine',
];

/** Factor by which the deflection of edges is reduced where their chords cross. */
const closerBy = 4;
/** Largest total reduction of an edge's deflection. */
const closest = 64;
/**
 * Most rounds of a body in which edges are cut more finely, and again as many in which crossings are taken apart. Each
 * crossing, and each request for more pieces, starts the body again.
 */
const maxRounds = 8;

class Attempt {
  private readonly limits: SamplingLimits;
  private readonly tolerance: number;
  private readonly metres: number;
  /** Faces whose sides cross however finely they are cut. */
  private readonly crossing = new Set<Face>();

  constructor(
    { linearDeflection, angularDeflection }: MeshLimits,
    unitMillimetres: number,
    private readonly bounds: { readonly maxTriangles: number; readonly looseness: number },
    private readonly reportMeshed: (faces: number) => void = () => undefined,
  ) {
    this.limits = { deflection: linearDeflection / unitMillimetres, angle: angularDeflection };
    this.tolerance = toleranceOf(this.limits, unitMillimetres);
    this.metres = unitMillimetres / 1000;
  }

  /** Chords of boundaries that nearly touch may cross. The edges are then cut more finely in another round. */
  mesh(faces: readonly Face[]): Tessellation | Obstacle {
    const closer = new Map<Edge, number>();
    const pieces = new Map<Edge, number>();
    for (let round = 0; ; round++) {
      const made = this.meshOnce(faces, closer, { pieces, mayAsk: round < maxRounds });
      if (!('why' in made)) return made;
      if (made.why === 'long chords') continue;
      if (made.why !== 'crossing boundaries' || round === 2 * maxRounds) return made;
      const crossing = faces.find(({ id }) => id === made.face);
      if (!crossing || this.crossing.has(crossing)) return made;
      const isCloser = round < maxRounds && cutCloser(crossing, closer);
      if (!isCloser) this.crossing.add(crossing);
    }
  }

  private meshOnce(
    all: readonly Face[],
    closer: ReadonlyMap<Edge, number>,
    { pieces, mayAsk }: { readonly pieces: Map<Edge, number>; readonly mayAsk: boolean },
  ): Tessellation | Obstacle {
    const { limits, tolerance, metres } = this;
    const points = new Points();
    const widest = this.bounds.looseness * tolerance;
    const cuts = new EdgeSampler(points, halved(limits), tolerance, closer, pieces, widest);
    const askPieces = (asked: ReadonlyMap<Edge, number>) => mayAsk && takeNew(asked, pieces);
    const uncrosses = (face: Face) => this.crossing.has(face);
    const tools = meshingTools(points, cuts, limits, tolerance, { askPieces, uncrosses });
    const buffer = new MeshBuffer(metres);
    const faces: TessellatedFace[] = [];
    let loosest = 1;
    for (const [done, face] of all.entries()) {
      this.reportMeshed(done);
      const surface = exactSurface(face.surface);
      if (!surface) return { face: face.id, why: 'surface' };
      const { meshed, times } = this.meshLoosely(face, surface, tools);
      // Rounding has left no area between its edges, which coincide, so no hole remains without it.
      if (meshed === 'no area') continue;
      if (typeof meshed === 'string') return { face: face.id, why: meshed };
      const firstTriangle = buffer.indexCount / 3;
      const triangleCount = buffer.add(meshed);
      if (triangleCount === 0) return { face: face.id, why: 'no triangles' };
      if (firstTriangle + triangleCount > this.bounds.maxTriangles)
        return { face: face.id, why: 'too fine' };
      const { loops, isReversed, looseArea } = meshed;
      const own = isReversed === face.isReversed ? face : { ...face, isReversed };
      faces.push({ face: own, firstTriangle, triangleCount, loops, looseArea });
      loosest = Math.max(loosest, times);
    }
    return {
      positions: buffer.positions.slice(0, 3 * buffer.vertexCount),
      normals: buffer.normals.slice(0, 3 * buffer.vertexCount),
      indices: buffer.indices.slice(0, buffer.indexCount),
      faces,
      edges: drawnEdges(faces, cuts, points, metres),
      deflection: loosest * limits.deflection * metres,
    };
  }

  /** Meshes a face within the limits, or more loosely where its edges lie farther from its surface. */
  private meshLoosely(face: Face, surface: ExactSurface, tools: MeshingTools) {
    const { bounds } = this;
    let times = this.timesOfGaps(face, tools.cuts);
    const first = this.meshTimes(face, surface, tools, times);
    let meshed = first;
    while (
      typeof meshed === 'string' &&
      looseReasons.includes(meshed) &&
      times < bounds.looseness
    ) {
      const by = meshed === 'too fine' ? coarserBy : looserBy;
      times = Math.min(by * times, bounds.looseness);
      meshed = this.meshTimes(face, surface, tools, times);
    }
    return typeof meshed === 'string' ? { meshed: first, times: 1 } : { meshed, times };
  }

  private meshTimes(face: Face, surface: ExactSurface, tools: MeshingTools, times: number) {
    if (times === 1) return meshFace(face, surface, tools);
    const limits = { ...this.limits, deflection: times * this.limits.deflection };
    return meshFace(face, surface, { ...tools, limits, tolerance: times * this.tolerance });
  }

  /** How much looser a face is because curves of its edges end beside their vertices; 1 where none does. */
  private timesOfGaps({ loops }: Face, cuts: EdgeSampler): number {
    const gap = edgesOfLoops(loops).reduce(
      (bounds, edge) => Math.max(bounds, cuts.of(edge)?.gap ?? 0),
      0,
    );
    let times = 1;
    while (times < this.bounds.looseness && gap > times * this.tolerance) times *= looserBy;
    return Math.min(times, this.bounds.looseness);
  }
}

/** Adds new requests; false where there is none. */
function takeNew(asked: ReadonlyMap<Edge, number>, pieces: Map<Edge, number>): boolean {
  const newPieces = [...asked].filter(([edge]) => !pieces.has(edge));
  for (const [edge, count] of newPieces) pieces.set(edge, count);
  return newPieces.length > 0;
}

function edgesOfLoops(loops: Face['loops']): Edge[] {
  return loops.flatMap((loop) =>
    loop.kind === 'vertex' ? [] : loop.coedges.map(({ edge }) => edge),
  );
}

/** Asks for a smaller deflection of a face's edges; false at the limit. */
function cutCloser({ loops }: Face, closer: Map<Edge, number>): boolean {
  const edges = edgesOfLoops(loops);
  const times = closerBy * Math.max(...edges.map((edge) => closer.get(edge) ?? 1));
  if (times > closest) return false;
  for (const edge of edges) closer.set(edge, times);
  return true;
}

/** The tolerance between vertices and edges, and between edges and surfaces, in the unit of the model. */
function toleranceOf({ deflection }: SamplingLimits, unitMillimetres: number): number {
  const rounded = Math.min(minLooseness / unitMillimetres, maxLooseness * deflection);
  return Math.max(looseness * deflection, rounded);
}

/** The first obstacle that is known before edges are sampled, which may take long; null where there is none. */
export function firstObstacle(body: Body): Obstacle | null {
  if (body.unread.length > 0) return { face: null, why: 'unread faces' };
  const face = facesOf(body).find(({ surface }) => !exactSurface(surface));
  return face ? { face: face.id, why: 'surface' } : null;
}

/** Edges use half the limits, as in OpenCascade, because their chords are more visible. */
function halved({ deflection, angle }: SamplingLimits): SamplingLimits {
  return { deflection: deflection / 2, angle: angle / 2 };
}

function drawnEdges(
  faces: readonly TessellatedFace[],
  cuts: EdgeSampler,
  { places }: Points,
  metres: number,
): TessellatedEdge[] {
  return edgesOf(faces.map(({ face }) => face)).flatMap((edge) => {
    const ids = cuts.of(edge)?.ids ?? new Int32Array(0);
    const polyline = new Float32Array(3 * ids.length);
    ids.forEach((id, i) => {
      for (let k = 0; k < 3; k++)
        polyline[3 * i + k] = (places[3 * id + k] ?? outOfRange()) * metres;
    });
    return { edge, polyline };
  });
}

/** All edges in the order of the faces, except seams. */
function edgesOf(faces: readonly Face[]): Edge[] {
  const users = new Map<Edge, { readonly face: Face; count: number; isSeam: boolean }>();
  for (const face of faces) {
    for (const loop of face.loops) {
      if (loop.kind === 'vertex') continue;
      for (const { edge } of loop.coedges) {
        const known = users.get(edge);
        if (!known) users.set(edge, { face, count: 1, isSeam: false });
        else {
          known.count++;
          known.isSeam = known.face === face && known.count === 2;
        }
      }
    }
  }
  return [...users].flatMap(([edge, { isSeam }]) => (isSeam ? [] : [edge]));
}
