import type { Edge, Face } from '../../brep/brep';

/** A face with its boundary in the parameter space of its surface, as the mesher found it. */
export interface FaceBoundary {
  readonly face: Face;
  /** The orientation that the loops show. It may contradict `face.isReversed` in files with errors. */
  readonly isReversed: boolean;
  /** Each loop is closed. It has cuts where the face goes around a period or reaches a degenerate point. */
  readonly loops: readonly (readonly LoopSide[])[];
  /**
   * Area between the edges and the surface, in the square unit of the model. It is unknown whether it belongs
   * to the face.
   */
  readonly looseArea: number;
}

/** A piece of a loop; the next one begins where it ends. */
export interface LoopSide {
  /** Null for a straight line in parameter space: along a degenerate side, or along a cut. */
  readonly edge: Edge | null;
  /** u and v of each point, with both ends; unwrapped, so that neighbours are less than half a period apart. */
  readonly points: Float64Array;
  /** The parameter of the edge's curve at each point, monotone; empty where there is no edge. */
  readonly stations: Float64Array;
}

/** A body as a mesher gives it back. */
export interface BodyBoundaries {
  /** Every face of the body that has an area. */
  readonly faces: readonly FaceBoundary[];
  /** The edges that are drawn: all but seams inside a face. */
  readonly edges: readonly { readonly edge: Edge }[];
}

/** The range of one of a face's parameters. */
export function rangeOf(
  loops: FaceBoundary['loops'],
  axis: 0 | 1,
): { readonly low: number; readonly high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const loop of loops) {
    for (const { points } of loop) {
      for (let i = axis; i < points.length; i += 2) {
        low = Math.min(low, points[i] ?? low);
        high = Math.max(high, points[i] ?? high);
      }
    }
  }
  return { low, high };
}
