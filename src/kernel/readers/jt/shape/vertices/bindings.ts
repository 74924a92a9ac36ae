/** What is stored with the vertices of a shape since JT 9, as a field of 64 bits. */
export interface VertexBindings {
  readonly coordinates: boolean;
  readonly normals: boolean;
  readonly colors: boolean;
}

/** Bits 1 to 7 count components of places, normals, and colours; flags, textures and more stand behind. */
export function vertexBindings(bits: bigint): VertexBindings {
  return {
    coordinates: (bits & 0x07n) !== 0n,
    normals: (bits & 0x08n) !== 0n,
    colors: (bits & 0x30n) !== 0n,
  };
}
