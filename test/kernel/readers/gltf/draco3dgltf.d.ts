// What the tests call of Draco's encoder; the package has no types of its own.
declare module 'draco3dgltf' {
  interface Encoder {
    SetAttributeQuantization(type: number, bits: number): void;
    SetEncodingMethod(method: number): void;
    EncodeMeshToDracoBuffer(mesh: object, packed: PackedArray): number;
  }
  interface MeshBuilder {
    AddFacesToMesh(mesh: object, faces: number, indices: Uint32Array): void;
    AddFloatAttributeToMesh(
      mesh: object,
      type: number,
      points: number,
      components: number,
      values: Float32Array,
    ): number;
  }
  interface PackedArray {
    GetValue(index: number): number;
  }
  interface EncoderModule {
    readonly Encoder: new () => Encoder;
    readonly MeshBuilder: new () => MeshBuilder;
    readonly Mesh: new () => object;
    readonly DracoInt8Array: new () => PackedArray;
    readonly POSITION: number;
    readonly NORMAL: number;
    readonly MESH_EDGEBREAKER_ENCODING: number;
    readonly MESH_SEQUENTIAL_ENCODING: number;
  }
  export function createEncoderModule(options: object): Promise<EncoderModule>;
}
