import { readModelExtras } from '../contract/readModelExtras';
import type { ResultFacts } from '../contract/modelFacts';
import type { ConversionOptions } from './convertModel';
import { drawFrom } from './drawPreview';
import type { DrawRequest, TellRequest } from './kernelMessages';
import { measuredFacts } from './modelFacts';
import { placedParts } from './placedParts';
import { readSource } from './readSource';
import { readResult } from './readers/readResult';

/**
 * Draws the 3D result of a service from one side.
 * @returns a PNG on white
 * @throws as `readResult` and `drawFrom`
 */
export async function drawResult(
  { sourcePath, fileName, view }: DrawRequest,
  options: ConversionOptions,
): Promise<Uint8Array> {
  const scene = await readResult(await readSource(sourcePath, fileName), fileName, options);
  return drawFrom(placedParts(scene), view);
}

/**
 * The facts of the 3D result of a service.
 * @throws as `readResult`
 */
export async function tellOfResult(
  { sourcePath, fileName }: TellRequest,
  options: ConversionOptions,
): Promise<ResultFacts> {
  const scene = await readResult(await readSource(sourcePath, fileName), fileName, options);
  const { format, unit, caliper, notes } = scene.facts;
  const origin = readModelExtras(caliper);
  return { format, unit, origin, notes, ...measuredFacts(placedParts(scene)) };
}
