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
