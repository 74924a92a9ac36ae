import { readFile } from 'node:fs/promises';
import type { ConversionOptions } from './convertModel';
import type { PackRequest } from './kernelMessages';
import { writePack } from './pack/writePack';
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
  const scene = await readResult(await readFile(sourcePath), fileName, options);
  await writeWhole(packPath, writePack(scene).chunks);
}
