import type { ModelExtras, Quality } from '../contract/modelExtras';

export interface ConversionOptions {
  readonly quality: Quality;
  /** Told at each stage, in words for the user: `Reading`, `Meshing 3 of 15`, … */
  readonly report: (phase: string) => void;
}

export interface Conversion {
  /** glTF 2.0 binary, metres, Y up. */
  readonly glb: Uint8Array;
  /** PNG, 1024 × 1024, with alpha. */
  readonly preview: Uint8Array;
  readonly extras: ModelExtras;
}

/**
 * Converts a CAD file.
 * @param bytes the whole file
 * @param fileName its real name, whose extension breaks ties when the bytes do not tell the format
 * @throws Refusal when the file cannot be converted; anything else thrown means that the engine is
 * broken and its process must go.
 */
export type ConvertModel = (
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
) => Promise<Conversion>;
