import { startEngine, type Starter } from '../platform/startEngine';

/** What Caliper calls of Draco's decoder, as its own JavaScript names it. */
export interface Draco {
  readonly Decoder: new () => DracoDecoder;
  readonly Mesh: new () => DracoMesh;
  /** Another one after each call that makes the memory grow. */
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
  /** Its address; 0 for one that is not there. */
  readonly ptr: number;
  num_components(): number;
}

const files = { script: 'draco_decoder.js', binary: 'draco_decoder.wasm' };

/**
 * Starts the decoder of `KHR_draco_mesh_compression`, which few files need: a fresh one for each, so that what one
 * file does to its memory, the next never sees.
 * @param enginesDir folder of `draco_decoder.js` and `draco_decoder.wasm`
 * @throws EngineNotLoaded when its files are missing
 */
export function startDraco(enginesDir: string): Promise<Draco> {
  return startEngine(enginesDir, files, isStarter);
}

function isStarter(value: unknown): value is Starter<Draco> {
  return typeof value === 'function';
}
