/** The data that is stored with the vertices of a shape since JT 9, from a field of 64 bits. */
export interface VertexBindings {
  readonly coordinates: boolean;
  readonly normals: boolean;
  readonly colors: boolean;
}

/**
 * The lowest bits give the components of positions (3 bits), normals (1) and colours (2); flags, textures and others
 * follow.
 */
export function vertexBindings(bits: bigint): VertexBindings {
  return {
    coordinates: (bits & 0x07n) !== 0n,
    normals: (bits & 0x08n) !== 0n,
    colors: (bits & 0x30n) !== 0n,
  };
}
