import type { Rgba } from '../base/scene';
import type { Curve, Surface } from './geometry';
import type { Vector } from '../base/vector';

/**
 * Exact bodies as solid modellers keep them, whatever file they come from: faces on surfaces, bounded
 * by loops of edges on curves. Shared things are the same object: an edge stands once, however many
 * coedges run along it. There are no seams: a full cylinder has two loops of one closed edge each.
 */
export interface Brep {
  /** Millimetres that the unit of all lengths has. */
  readonly unitMillimetres: number;
  /** Whether the file names a unit that cannot be one: the lengths are a guess then. */
  readonly isUnitUnknown?: boolean;
  readonly bodies: readonly Body[];
  /** Sentences about what could not be read. */
  readonly warnings: readonly string[];
}

export interface Body {
  /** Null when the file names none. */
  readonly name: string | null;
  /** A sheet encloses nothing: its faces are seen from both sides. */
  readonly kind: 'solid' | 'sheet';
  /** Pieces that do not touch, each bounded by its own shells. */
  readonly lumps: readonly Lump[];
  /** Faces that the reader could not take over, and for each the reason as a sentence. */
  readonly unread: readonly UnreadFace[];
  readonly color: Rgba | null;
  /** Where it stands in the model; none for where its coordinates say. */
  readonly placements: readonly Placement[];
}

export interface UnreadFace {
  readonly id: number;
  readonly why: string;
}

export interface Lump {
  /** One outer shell and one for each void, in no order. */
  readonly shells: readonly Shell[];
}

export interface Shell {
  readonly faces: readonly Face[];
}

export interface Face {
  /** How the file names it, for messages and for joining with other data; unique within a body. */
  readonly id: number;
  readonly surface: Surface;
  /** The normal that points out of the material is opposite to the natural one of the surface. */
  readonly isReversed: boolean;
  /** In no order; none on a whole sphere or torus. */
  readonly loops: readonly Loop[];
  readonly color: Rgba | null;
}

export type Loop =
  /** Followed one after the other, with the face on their left. */
  | { readonly kind: 'edges'; readonly coedges: readonly Coedge[] }
  /** The tip of a cone. */
  | { readonly kind: 'vertex'; readonly vertex: Vertex };

export interface Coedge {
  readonly edge: Edge;
  /** Runs from the edge's end to its start. */
  readonly isReversed: boolean;
}

export interface Edge {
  readonly id: number;
  readonly curve: Curve;
  /** From start to end it runs against the natural direction of its curve. */
  readonly isReversed: boolean;
  /** Both null for a closed edge without a vertex. */
  readonly start: Vertex | null;
  readonly end: Vertex | null;
}

export interface Vertex {
  readonly id: number;
  readonly point: Vector;
}

/** `x' = rotation · x · scale + translation`. */
export interface Placement {
  /** What the body is called there, where that is known. */
  readonly name?: string;
  /** Row by row; a negative determinant mirrors. */
  readonly rotation: readonly [Vector, Vector, Vector];
  /** In the unit of the model. */
  readonly translation: Vector;
  readonly scale: number;
}
