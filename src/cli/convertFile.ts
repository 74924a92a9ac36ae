import { mkdtemp, realpath } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { removeFolder } from '../files/removeFolder';
import {
  Converter,
  type Conversion,
  type ConversionHooks,
  type ConverterOptions,
} from './converter';

/**
 * Converts one file, and leaves nothing behind but the result.
 * @throws Trouble
 */
export async function convertFile(
  file: string,
  options: Omit<ConverterOptions, 'folder'> & ConversionHooks,
): Promise<Conversion> {
  const folder = await realpath(await mkdtemp(path.join(os.tmpdir(), 'caliper-')));
  const converter = new Converter({ ...options, folder });
  try {
    return await converter.convert(file, options);
  } finally {
    await converter.stop();
    await removeFolder(folder);
  }
}
