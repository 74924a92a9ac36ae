import type { Edge, Face } from '../brep/brep';

/** The triangles of one body, in metres, and the boundary of each face in parameter space. */
export interface Tessellation {
  /** x y z in metres. Vertices on an edge are bitwise equal in both of its faces. */
  readonly positions: Float32Array;
  /** Unit normals that point out of the material, one for each position. */
  readonly normals: Float32Array;
  /** Three for each triangle, counterclockwise seen from outside. */
  readonly indices: Uint32Array;
  /**
   * Every face of the body that has an area, in the order of the body; their triangles follow each other
   * without gaps.
   */
  readonly faces: readonly TessellatedFace[];
  /** All edges except seams inside a face. */
  readonly edges: readonly TessellatedEdge[];
  /**
   * Largest distance between triangles and faces, in metres. It exceeds the request where edges lie farther
   * from their faces.
   */
  readonly deflection: number;
}

export interface TessellatedFace {
  /** The face with the orientation of its loops. It is a new object where the file contradicts them. */
  readonly face: Face;
  readonly firstTriangle: number;
  readonly triangleCount: number;
  /**
   * The boundary in parameter space, counterclockwise around the face (against the direction of the file where
   * the face is reversed). Loops are closed: a face around a period is cut open, and a face that reaches a
   * degenerate point runs along it.
   */
  readonly loops: readonly ParameterLoop[];
  /**
   * Area between the edges and the surface, in the square unit of the model. In files with rounded numbers it
   * is unknown whether it belongs to the face.
   */
  readonly looseArea: number;
}

/** Consecutive sides: each begins where the one before ends, and the last ends where the first begins. */
export type ParameterLoop = readonly ParameterSide[];

/** A piece of a loop; an edge may give several. */
export interface ParameterSide {
  /** Null along a degenerate side, and along a cut that opens a face around a period. */
  readonly edge: Edge | null;
  /** Whether the side runs from the edge's end to its start. */
  readonly isReversed: boolean;
  /** u and v of each point, with both ends; unwrapped, so that neighbours are less than half a period apart. */
  readonly points: Float64Array;
  /** The parameter of the edge's curve at each point; empty where there is no edge. */
  readonly stations: Float64Array;
}

export interface TessellatedEdge {
  readonly edge: Edge;
  /** x y z in metres; they are vertices of the adjacent faces. */
  readonly polyline: Float32Array;
}
