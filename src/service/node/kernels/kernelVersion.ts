import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { hasCode } from '../../../words/errorCode';

/**
 * Identifies a kernel by its program, which names its parts by their content, and by its engines: workers with the same
 * ones convert a file to the same result, and break down on the same files.
 * @returns 32 hexadecimal digits
 */
export async function kernelVersion(kernelEntry: string): Promise<string> {
  const engines = path.join(path.dirname(kernelEntry), 'engines');
  const names = await readdir(engines).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return [];
    throw error;
  });
  const hash = createHash('sha256');
  for (const file of [kernelEntry, ...names.toSorted().map((name) => path.join(engines, name))]) {
    await pipeline(createReadStream(file), hash, { end: false });
  }
  return hash.digest('hex').slice(0, 32);
}
