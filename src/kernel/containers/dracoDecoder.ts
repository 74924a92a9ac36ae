import { startEngine, type Starter } from '../platform/startEngine';

/** The part of Draco's decoder that Caliper calls, with the names of Draco's JavaScript build. */
export interface Draco {
  readonly Decoder: new () => DracoDecoder;
  readonly Mesh: new () => DracoMesh;
  /** The memory of the decoder. It is replaced by another array whenever a call makes the memory grow. */
  readonly HEAPU8: Uint8Array;
  _malloc(bytes: number): number;
  _free(pointer: number): void;
  destroy(made: object): void;
}

interface DracoDecoder {
  DecodeArrayToMesh(packed: Int8Array, sizeBytes: number, mesh: DracoMesh): { ok(): boolean };
  GetTrianglesUInt32Array(mesh: DracoMesh, sizeBytes: number, pointer: number): boolean;
  GetAttributeByUniqueId(mesh: DracoMesh, id: number): DracoAttribute;
  GetAttributeDataArrayForAllPoints(
    mesh: DracoMesh,
    attribute: DracoAttribute,
    dataType: number,
    sizeBytes: number,
    pointer: number,
  ): boolean;
}

interface DracoMesh {
  num_faces(): number;
  num_points(): number;
}

interface DracoAttribute {
  /** The address of the attribute; 0 when the mesh has no such attribute. */
  readonly ptr: number;
  num_components(): number;
}

const files = { script: 'draco_decoder.js', binary: 'draco_decoder.wasm' };

/**
 * Starts the decoder of `KHR_draco_mesh_compression`, which few files need. Each file gets a new decoder, so that a
 * file that corrupts its memory cannot affect the next one.
 * @param enginesDir the folder of `draco_decoder.js` and `draco_decoder.wasm`
 * @throws EngineNotLoaded when these files are missing
 */
export function startDraco(enginesDir: string): Promise<Draco> {
  return startEngine(enginesDir, files, isStarter);
}

function isStarter(value: unknown): value is Starter<Draco> {
  return typeof value === 'function';
}
