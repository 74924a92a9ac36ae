import type { Edge, Face } from '../../brep/brep';

/** What a mesher knows of a face: where its boundary runs in the parameters of its surface. */
export interface LoopedFace {
  readonly face: Face;
  /** As its loops say it, which may contradict `face.isReversed` in files that are not quite right. */
  readonly isReversed: boolean;
  /** Closed each, cut open where the face goes around a period or reaches a tip. */
  readonly loops: readonly (readonly LoopSide[])[];
  /**
   * What lies between its edges and its surface, in the square unit of the model: nobody knows whether it
   * belongs to the face.
   */
  readonly looseArea: number;
}

/** A piece of a loop; the next one begins where it ends. */
export interface LoopSide {
  /** Null for a straight way through the parameters: along a tip, or a cut. */
  readonly edge: Edge | null;
  /** u v of each point on the way, both ends included; unwrapped, so that neighbours are near. */
  readonly points: Float64Array;
  /** The parameter of the edge's curve at each point, rising or falling; empty where there is no edge. */
  readonly stations: Float64Array;
}

/** A body as a mesher gives it back. */
export interface LoopedBody {
  /** Every face of the body that has an area. */
  readonly faces: readonly LoopedFace[];
  /** Those that are drawn: without seams inside a face. */
  readonly edges: readonly { readonly edge: Edge }[];
}

/** Between which values one of a face's parameters runs. */
export function rangeOf(
  loops: LoopedFace['loops'],
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
