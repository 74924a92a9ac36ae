import { sniff, sniffBytes } from '../../contract/asset';
import { modelExtras } from '../modelExtras';
import { readCad, type ConversionOptions } from '../convertModel';
import type { ViewScene } from '../pack/viewScene';
import { writeGlb } from '../writeGlb';
import { readGlbScene, readGltfScene } from './gltf/readGltf';

/**
 * Reads what a conversion service gave as the 3D result, whatever format it is of; its bytes tell.
 * @param fileName for parts that the file does not name
 * @throws Refusal; else as `convertModel`
 */
export async function readResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
): Promise<ViewScene> {
  const kind = sniff(bytes.subarray(0, sniffBytes), bytes.length);
  if (kind === 'glb') return readGlbScene(bytes);
  if (kind === 'gltf') return readGltfScene(bytes);
  return readCadResult(bytes, fileName, options);
}

/** A CAD file takes the way that all conversions take, so that it looks the same. */
async function readCadResult(
  bytes: Uint8Array,
  fileName: string,
  options: ConversionOptions,
): Promise<ViewScene> {
  const scene = await readCad(bytes, fileName, options);
  return readGlbScene(await writeGlb(scene, modelExtras(scene, options.quality)));
}
