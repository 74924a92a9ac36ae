import type { Rgba } from '../base/scene';
import type { Curve, Surface } from './geometry';
import type { Vector } from '../base/vector';

/**
 * Exact bodies as in solid modellers, whatever file they come from: faces on surfaces, bounded by loops of
 * edges on curves. Shared entities are the same object: there is one edge for all coedges that use it. A closed
 * surface may have a seam, which is an edge that one face uses twice, or none: then a full cylinder has two
 * loops of one closed edge each.
 */
export interface Brep {
  /** Millimetres in the unit of all lengths. */
  readonly unitMillimetres: number;
  /** Whether the unit in the file is not a known one, so that lengths are a guess. */
  readonly isUnitUnknown?: boolean;
  readonly bodies: readonly Body[];
  /** Sentences about what could not be read. */
  readonly warnings: readonly string[];
}

export interface Body {
  /** Null where the file has none. */
  readonly name: string | null;
  /** A sheet encloses no volume: its faces are visible from both sides. */
  readonly kind: 'solid' | 'sheet';
  /** Separate pieces, each bounded by its own shells. */
  readonly lumps: readonly Lump[];
  /** Faces that the reader could not convert, each with the reason as a sentence. */
  readonly unread: readonly UnreadFace[];
  readonly color: Rgba | null;
  /** Placements in the model; if there is none, the coordinates are global. */
  readonly placements: readonly Placement[];
}

export interface UnreadFace {
  readonly id: number;
  readonly why: string;
}

export interface Lump {
  /** One outer shell and one for each void, in no particular order. */
  readonly shells: readonly Shell[];
}

export interface Shell {
  readonly faces: readonly Face[];
}

export interface Face {
  /** Identifier in the file, for messages and for joining with other data; unique within a body. */
  readonly id: number;
  readonly surface: Surface;
  /** Whether the normal that points out of the material is opposite to the natural one of the surface. */
  readonly isReversed: boolean;
  /** In no particular order; empty for a whole sphere or torus. */
  readonly loops: readonly Loop[];
  readonly color: Rgba | null;
}

export type Loop =
  /** Consecutive coedges, with the face on their left. */
  | { readonly kind: 'edges'; readonly coedges: readonly Coedge[] }
  /** The apex of a cone. */
  | { readonly kind: 'vertex'; readonly vertex: Vertex };

export interface Coedge {
  readonly edge: Edge;
  /** Whether it runs from the edge's end to its start. */
  readonly isReversed: boolean;
}

export interface Edge {
  readonly id: number;
  readonly curve: Curve;
  /** Whether the edge runs, from start to end, against the natural direction of its curve. */
  readonly isReversed: boolean;
  /** Both are null for a closed edge without a vertex. */
  readonly start: Vertex | null;
  readonly end: Vertex | null;
}

export interface Vertex {
  readonly id: number;
  readonly point: Vector;
}

/** The transformation `x' = rotation · x · scale + translation`. */
export interface Placement {
  /** Name of the body at this placement, where it is known. */
  readonly name?: string;
  /** Row by row; it mirrors where the determinant is negative. */
  readonly rotation: readonly [Vector, Vector, Vector];
  /** In the unit of the model. */
  readonly translation: Vector;
  readonly scale: number;
}
