import { startEngine, type Starter } from '../../platform/startEngine';
import type { Tessellation } from './occtTessellation';
import { readTessellation } from './occtTessellation';
import { refusalForThrown } from './engineRefusals';

/** The functions of occt-import-js that Caliper calls. */
export type OcctFunction = 'ReadIgesFile' | 'ReadStepFile';

const files = { script: 'occt-import-js.js', binary: 'occt-import-js.wasm' };

/** `linear` is a share of the mean edge length of the bounding box, `angular` is in radians. */
export interface OcctDeflection {
  readonly linear: number;
  readonly angular: number;
}

/**
 * Reads and meshes a file in a new instance of the engine, so that the memory of one file cannot affect the next.
 * @param enginesDir folder of `occt-import-js.js` and `occt-import-js.wasm`
 * @returns millimetres and linear light; null if the engine does not recognise the format
 * @throws Refusal if the engine fails on the file; EngineNotLoaded if its files are missing
 */
export async function tessellate(
  enginesDir: string,
  readFunction: OcctFunction,
  bytes: Uint8Array,
  deflection: OcctDeflection,
): Promise<Tessellation | null> {
  const engine = await startEngine(enginesDir, files, isStarter);
  const read = engine[readFunction];
  if (!isReader(read)) throw new Error(`occt-import-js has no ${readFunction}.`);
  return readTessellation(runEngine(read, bytes, deflection));
}

function runEngine(read: Reader, bytes: Uint8Array, deflection: OcctDeflection): unknown {
  try {
    return read(bytes, {
      // The engine's tolerances are made for millimetres; with metres it drops small features.
      linearUnit: 'millimeter',
      linearDeflectionType: 'bounding_box_ratio',
      linearDeflection: deflection.linear,
      angularDeflection: deflection.angular,
    });
  } catch (thrown) {
    throw refusalForThrown(thrown);
  }
}

type Engine = Readonly<Record<string, unknown>>;

function isStarter(value: unknown): value is Starter<Engine> {
  return typeof value === 'function';
}

type Reader = (bytes: Uint8Array, options: Readonly<Record<string, unknown>>) => unknown;

function isReader(value: unknown): value is Reader {
  return typeof value === 'function';
}
