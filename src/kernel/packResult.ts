import type { ConversionOptions } from './convertModel';
import type { PackRequest } from './kernelMessages';
import { packLimits } from './pack/packLimits';
import { writePack } from './pack/writePack';
import { readSource } from './readSource';
import { readResult } from './readers/readResult';
import { writeWhole } from './writeWhole';

/**
 * Turns the 3D result of a service into a view pack.
 * @throws as `readResult` and `writePack`
 */
export async function packResult(
  { sourcePath, fileName, packPath }: PackRequest,
  options: ConversionOptions,
): Promise<void> {
  const bytes = await readSource(sourcePath, fileName);
  const scene = await readResult(bytes, fileName, options);
  await writeWhole(packPath, writePack(scene, packLimits(bytes.length)).chunks);
}
