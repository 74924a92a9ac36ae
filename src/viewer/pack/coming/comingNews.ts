import type { PackFacts } from '../../../model/viewPack';

/** What is known of a model before its triangles come. */
export interface ComingStart {
  /** Around the whole model: lowest and highest corner, in the coordinates of the pack. */
  readonly box: readonly number[];
  /** How many parts have triangles. */
  readonly parts: number;
  readonly facts: PackFacts;
}

/** Triangles to be drawn in one call, in the coordinates of the pack. */
export interface ComingFaces {
  readonly surface: ComingSurface;
  /** x y z. */
  readonly positions: Float32Array<ArrayBuffer>;
  /** Octahedral, two numbers a vertex; null where faces are drawn flat. */
  readonly normals: Int16Array<ArrayBuffer> | null;
  /** Red, green, blue, opacity of each vertex (as 0…1); null for none. */
  readonly colors: Uint16Array<ArrayBuffer> | null;
  readonly index: Uint32Array<ArrayBuffer>;
  /** For each vertex its row in `looks`. */
  readonly slots: Float32Array<ArrayBuffer>;
  /** As in `PackPieces`. */
  readonly looks: Float32Array<ArrayBuffer>;
}

export interface ComingSurface {
  readonly doubleSided: boolean;
  /** Whether its vertices let shine through what is behind. */
  readonly shines: boolean;
}

/** Hears what has come of a pack, while the rest is on its way. */
export interface ComingListener {
  begun(start: ComingStart): void;
  /**
   * @param faces of pieces that have come since the last time
   * @param parts how many of all can be drawn whole by now
   */
  drawn(faces: readonly ComingFaces[], parts: number): void;
}
