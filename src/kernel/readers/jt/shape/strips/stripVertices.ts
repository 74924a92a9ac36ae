/** What is stored for every vertex of a shape besides its place. */
export interface Bindings {
  readonly normals: boolean;
  readonly textures: boolean;
  readonly colors: boolean;
}

/** Vertices along the strips of a shape, by the records that they share. */
export interface StripVertices {
  /** For each vertex along the strips: its record. */
  readonly records: Int32Array;
  /** x y z by record, in the unit of the file. */
  readonly coordinates: Float64Array;
  readonly normals: Float64Array | null;
  /** r g b a by record, 0…1. */
  readonly colors: Float64Array | null;
}
