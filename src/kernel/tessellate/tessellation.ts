import type { Edge, Face } from '../brep/brep';

/** The triangles of one body, in metres, and where each face's boundary runs in its parameters. */
export interface Tessellation {
  /** x y z in metres; those on an edge are the same bit by bit for both of its faces. */
  readonly positions: Float32Array;
  /** Unit normals out of the material, as many as positions. */
  readonly normals: Float32Array;
  /** Three a triangle, counter-clockwise seen from outside. */
  readonly indices: Uint32Array;
  /** Every face of the body that has an area, in its order and that of the triangles, without gaps. */
  readonly faces: readonly TessellatedFace[];
  /** Every edge that stands between faces or at the border of one; seams inside a face are left out. */
  readonly edges: readonly TessellatedEdge[];
  /** Metres: how far the triangles may be from their faces. More than asked where the edges of a face are. */
  readonly deflection: number;
}

export interface TessellatedFace {
  /** With the side that its loops give it, which some files contradict: it is another object then. */
  readonly face: Face;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  /**
   * What bounds the face in the parameters of its surface, counter-clockwise around what belongs to it
   * (so against the way of the file where the face is reversed). Closed: a face around a period is cut
   * open, a face that reaches a tip runs along it.
   */
  readonly loops: readonly ParameterLoop[];
  /**
   * What lies between the edges and the surface, in the square unit of the model: files whose numbers are
   * rounded leave it open whether it belongs to the face.
   */
  readonly looseArea: number;
}

/** One after the other, each beginning where the one before ends; the last ends where the first begins. */
export type ParameterLoop = readonly ParameterSide[];

/** A piece of a loop; an edge may make several of them. */
export interface ParameterSide {
  /** Null along a tip of the surface, and along a cut that opens a face around a period. */
  readonly edge: Edge | null;
  /** Runs from the edge's end to its start. */
  readonly isReversed: boolean;
  /** u v of each point on the way, both ends included; unwrapped, so that neighbours are near. */
  readonly points: Float64Array;
  /** The parameter of the edge's curve at each point; empty where there is no edge. */
  readonly stations: Float64Array;
}

export interface TessellatedEdge {
  readonly edge: Edge;
  /** x y z in metres: vertices of the faces beside it. */
  readonly polyline: Float32Array;
}
