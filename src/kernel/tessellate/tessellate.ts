import { outOfRange } from '../../words/outOfRange';
import { exactSurface } from '../exact/exactSurface';
import type { MeshLimits } from '../base/qualityLimits';
import type { Body, Edge, Face } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { EdgeCuts } from './cutEdges';
import { MeshBuffer } from './meshBuffer';
import { meshFace, meshingTools, type Unmeshed, type MeshingTools } from './meshFace';
import type { ExactSurface } from '../exact/exact';
import { Points } from './points';
import type { Limits } from './stationsAlong';
import type { TessellatedEdge, TessellatedFace, Tessellation } from './tessellation';

/** A face that cannot be meshed here, and why. */
export interface Obstacle {
  /** `Face.id`; null where it is the body. */
  readonly face: number | null;
  readonly why: Unmeshed | 'unread faces' | 'no triangles';
}

/** Of the deflection: how far vertices may be from edges, and edges from surfaces. */
const looseness = 0.3;
/** Millimetres: many files are no closer than that, however small the part … */
const looseAtLeast = 0.02;
/** … as long as it is far larger than that. Of the deflection. */
const looseAtMost = 10;
/** Of a body. A damaged unit or radius asks for more than memory holds. */
const mostOfBody = 3_000_000;

export interface TessellateOptions {
  readonly mostTriangles?: number;
  /** Millimetres: the linear deflection up to which a face is meshed whose edges lie beside its surface. */
  readonly loosest?: number;
  /** Told how many of the faces are meshed; it begins anew where some must be cut more closely. */
  readonly meshed?: (faces: number) => void;
}

/**
 * Meshes an exact body: every edge is cut once, and both of its faces have the same points, so that what
 * is closed in the body is closed in the mesh. Null where one face is not surely right: better no mesh
 * than a doubtful one.
 * @param unitMillimetres that the unit of all lengths of the body has
 * @param report gets a sentence about the face that is in the way
 */
export function tessellate(
  body: Body,
  limits: MeshLimits,
  unitMillimetres: number,
  report?: (obstacle: Obstacle) => void,
  { mostTriangles = mostOfBody, loosest = limits.linearDeflection, meshed }: TessellateOptions = {},
): Tessellation | null {
  const unknown = unknownIn(body);
  const most = { mostTriangles, looseness: loosest / limits.linearDeflection };
  const attempt = new Attempt(limits, unitMillimetres, most, meshed);
  const made = unknown ?? attempt.mesh(facesOf(body));
  if (!('why' in made)) return made;
  report?.(made);
  return null;
}

/** Times: from one try to the next at a face that its own edges lie beside. */
const looserBy = 2;
/** The same where it asks for too many triangles, each try at which takes long. */
const coarserBy = 4;
/** Why a face may do with a larger tolerance. */
const looseReasons: readonly Unmeshed[] = [
  'off surface',
  'open loop',
  'too far from its surface',
  'turned over',
  'too fine',
];

/** Times closer than before the edges of a face are cut whose chords cross … */
const closerBy = 4;
/** … up to so many times in all … */
const closest = 64;
/** … and so often in a body, which begins anew each time, as for chords that are too long. */
const mostRounds = 8;

class Attempt {
  private readonly limits: Limits;
  private readonly tolerance: number;
  private readonly metres: number;

  constructor(
    { linearDeflection, angularDeflection }: MeshLimits,
    unitMillimetres: number,
    private readonly most: { readonly mostTriangles: number; readonly looseness: number },
    private readonly tellMeshed: (faces: number) => void = () => undefined,
  ) {
    this.limits = { deflection: linearDeflection / unitMillimetres, angle: angularDeflection };
    this.tolerance = toleranceOf(this.limits, unitMillimetres);
    this.metres = unitMillimetres / 1000;
  }

  /** Boundaries that nearly touch cross as chords: then once more with closer ones. */
  mesh(faces: readonly Face[]): Tessellation | Obstacle {
    const closer = new Map<Edge, number>();
    const pieces = new Map<Edge, number>();
    for (let round = 0; ; round++) {
      const made = this.meshOnce(faces, closer, { pieces, mayAsk: round < mostRounds });
      if (!('why' in made)) return made;
      if (made.why === 'long chords') continue;
      if (made.why !== 'crossing boundaries' || round === mostRounds) return made;
      const crossing = faces.find(({ id }) => id === made.face);
      if (!crossing || !cutCloser(crossing, closer)) return made;
    }
  }

  private meshOnce(
    all: readonly Face[],
    closer: ReadonlyMap<Edge, number>,
    { pieces, mayAsk }: { readonly pieces: Map<Edge, number>; readonly mayAsk: boolean },
  ): Tessellation | Obstacle {
    const { limits, tolerance, metres } = this;
    const points = new Points();
    const cuts = new EdgeCuts(points, halved(limits), tolerance, closer, pieces);
    const askPieces = (asked: ReadonlyMap<Edge, number>) => mayAsk && takeNew(asked, pieces);
    const tools = meshingTools(points, cuts, limits, tolerance, askPieces);
    const buffer = new MeshBuffer(metres);
    const faces: TessellatedFace[] = [];
    let loosest = 1;
    for (const [done, face] of all.entries()) {
      this.tellMeshed(done);
      const surface = exactSurface(face.surface);
      if (!surface) return { face: face.id, why: 'surface' };
      const { meshed, times } = this.meshLoosely(face, surface, tools);
      // Rounded until nothing was left between its edges, which are the same places: nobody misses it.
      if (meshed === 'no area') continue;
      if (typeof meshed === 'string') return { face: face.id, why: meshed };
      const firstTriangle = buffer.indexCount / 3;
      const triangleCount = buffer.add(meshed);
      if (triangleCount === 0) return { face: face.id, why: 'no triangles' };
      if (firstTriangle + triangleCount > this.most.mostTriangles)
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

  /** As closely as asked, or as its own edges allow, which may lie further beside its surface. */
  private meshLoosely(face: Face, surface: ExactSurface, tools: MeshingTools) {
    const { most, tolerance } = this;
    const first = meshFace(face, surface, tools);
    let meshed = first;
    let times = 1;
    while (typeof meshed === 'string' && looseReasons.includes(meshed) && times < most.looseness) {
      const by = meshed === 'too fine' ? coarserBy : looserBy;
      times = Math.min(by * times, most.looseness);
      const limits = { ...this.limits, deflection: times * this.limits.deflection };
      meshed = meshFace(face, surface, { ...tools, limits, tolerance: times * tolerance });
    }
    return typeof meshed === 'string' ? { meshed: first, times: 1 } : { meshed, times };
  }
}

/** False where each of them was taken before. */
function takeNew(asked: ReadonlyMap<Edge, number>, pieces: Map<Edge, number>): boolean {
  const news = [...asked].filter(([edge]) => !pieces.has(edge));
  for (const [edge, count] of news) pieces.set(edge, count);
  return news.length > 0;
}

/** False where the edges of a face are cut as closely as any. */
function cutCloser({ loops }: Face, closer: Map<Edge, number>): boolean {
  const edges = loops.flatMap((loop) =>
    loop.kind === 'vertex' ? [] : loop.coedges.map(({ edge }) => edge),
  );
  const times = closerBy * Math.max(...edges.map((edge) => closer.get(edge) ?? 1));
  if (times > closest) return false;
  for (const edge of edges) closer.set(edge, times);
  return true;
}

/** How far vertices may be from edges, and edges from surfaces, in the unit of the model. */
function toleranceOf({ deflection }: Limits, unitMillimetres: number): number {
  const rounded = Math.min(looseAtLeast / unitMillimetres, looseAtMost * deflection);
  return Math.max(looseness * deflection, rounded);
}

/** What is known to be in the way before a single edge is looked at, which may take long; null if nothing. */
export function unknownIn(body: Body): Obstacle | null {
  if (body.unread.length > 0) return { face: null, why: 'unread faces' };
  const face = facesOf(body).find(({ surface }) => !exactSurface(surface));
  return face ? { face: face.id, why: 'surface' } : null;
}

/** For edges, as OpenCascade has them: what is cut on both of its sides is seen more. */
function halved({ deflection, angle }: Limits): Limits {
  return { deflection: deflection / 2, angle: angle / 2 };
}

function drawnEdges(
  faces: readonly TessellatedFace[],
  cuts: EdgeCuts,
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

/** Each once, in the order of the faces; without those along which a face only meets itself. */
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
