import { open, readFile, rename, rm } from 'node:fs/promises';
import type { ConversionOptions } from './convertModel';
import type { PackRequest } from './kernelMessages';
import { writePack } from './pack/writePack';
import { readResult } from './readers/readResult';

/**
 * Turns the 3D result of a service into a view pack.
 * @throws as `readResult` and `writePack`
 */
export async function packResult(
  { sourcePath, fileName, packPath }: PackRequest,
  options: ConversionOptions,
): Promise<void> {
  const scene = await readResult(await readFile(sourcePath), fileName, options);
  await writeChunks(packPath, writePack(scene).chunks);
}

/** Writes beside and renames, so that nobody ever reads half a file. */
async function writeChunks(file: string, chunks: readonly Uint8Array[]): Promise<void> {
  const unfinished = `${file}.${process.pid}.tmp`;
  const target = await open(unfinished, 'w', 0o600);
  try {
    await target.writev(chunks.filter(({ length }) => length > 0));
    await target.close();
    await rename(unfinished, file);
  } catch (error) {
    await target.close().catch(() => undefined);
    await rm(unfinished, { force: true });
    throw error;
  }
}
