import type { PackFacts } from '../../../model/viewPack';

/** What is known of a model before its triangles arrive. */
export interface PartialStart {
  /** Bounding box of the whole model: minimum and maximum corner, in the coordinates of the pack. */
  readonly box: readonly number[];
  /** Number of parts with triangles. */
  readonly parts: number;
  readonly facts: PackFacts;
}

/** Triangles for one draw call, in the coordinates of the pack. */
export interface PartialFaces {
  readonly surface: PartialSurface;
  /** x y z of each vertex. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Octahedron-encoded, two numbers a vertex; null for flat shading. */
  readonly normals: Int16Array<ArrayBuffer> | null;
  /** Red, green, blue and opacity of each vertex, normalized; null for none. */
  readonly colors: Uint16Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
  /** The row in `looks` of each vertex. */
  readonly slots: Float32Array<ArrayBuffer>;
  /** As in `PackPieces`. */
  readonly looks: Float32Array<ArrayBuffer>;
}

export interface PartialSurface {
  readonly doubleSided: boolean;
  /** Whether vertex colours are transparent. */
  readonly hasVaryingOpacity: boolean;
}

/** Receives the parts of a pack while the rest is still loading. */
export interface PartialListener {
  begun(start: PartialStart): void;
  /**
   * @param faces triangles of the pieces that have arrived since the last call
   * @param parts number of parts that are complete
   */
  drawn(faces: readonly PartialFaces[], parts: number): void;
}
