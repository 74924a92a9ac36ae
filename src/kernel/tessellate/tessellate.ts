import { outOfRange } from '../../words/outOfRange';
import { exactSurface } from '../exact/exactSurface';
import type { MeshLimits } from '../base/qualityLimits';
import type { Body, Edge, Face } from '../brep/brep';
import { facesOf } from '../brep/facesOf';
import { EdgeCuts } from './cutEdges';
import { MeshBuffer } from './meshBuffer';
import { meshFace, workshop, type Unmeshed } from './meshFace';
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

/**
 * Meshes an exact body: every edge is cut once, and both of its faces have the same points, so that what
 * is closed in the body is closed in the mesh. Null where one face is not surely right: better no mesh
 * than a doubtful one.
 * @param unitMillimetres that the unit of all lengths of the body has
 * @param tell is told about the face that is in the way
 */
export function tessellate(
  body: Body,
  { linearDeflection, angularDeflection }: MeshLimits,
  unitMillimetres: number,
  tell?: (obstacle: Obstacle) => void,
  mostTriangles = mostOfBody,
): Tessellation | null {
  const fail = (face: number | null, why: Obstacle['why']) => {
    tell?.({ face, why });
    return null;
  };
  const unknown = unknownIn(body);
  if (unknown) return fail(unknown.face, unknown.why);
  const limits: Limits = {
    deflection: linearDeflection / unitMillimetres,
    angle: angularDeflection,
  };
  const tolerance = toleranceOf(limits, unitMillimetres);
  const points = new Points();
  const cuts = new EdgeCuts(points, halved(limits), tolerance);
  const tools = workshop(points, cuts, limits, tolerance);
  const metres = unitMillimetres / 1000;
  const buffer = new MeshBuffer(metres);
  const faces: TessellatedFace[] = [];
  for (const face of facesOf(body)) {
    const surface = exactSurface(face.surface);
    if (!surface) return fail(face.id, 'surface');
    const meshed = meshFace(face, surface, tools);
    // Rounded until nothing was left between its edges, which are the same places: nobody misses it.
    if (meshed === 'no area') continue;
    if (typeof meshed === 'string') return fail(face.id, meshed);
    const firstTriangle = buffer.indexCount / 3;
    const triangleCount = buffer.add(meshed);
    if (triangleCount === 0) return fail(face.id, 'no triangles');
    if (firstTriangle + triangleCount > mostTriangles) return fail(face.id, 'too fine');
    const { loops, isReversed, looseArea } = meshed;
    const own = isReversed === face.isReversed ? face : { ...face, isReversed };
    faces.push({ face: own, firstTriangle, triangleCount, loops, looseArea });
  }
  return {
    positions: buffer.positions.slice(0, 3 * buffer.vertexCount),
    normals: buffer.normals.slice(0, 3 * buffer.vertexCount),
    indices: buffer.indices.slice(0, buffer.indexCount),
    faces,
    edges: drawnEdges(faces, cuts, points, metres),
  };
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
