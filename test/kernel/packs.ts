import path from 'node:path';
import type { ConversionOptions } from '../../src/kernel/convert/convertModel';
import { packLimits } from '../../src/kernel/write/pack/packLimits';
import { writePack } from '../../src/kernel/write/pack/writePack';
import { readResult } from '../../src/kernel/convert/readResult';
import { readPack, type ViewPack } from '../../src/viewer/pack/readPack';

export const packOptions: ConversionOptions = {
  quality: 'normal',
  enginesDir: path.resolve('dist/engines'),
  report: () => undefined,
  logTrouble: () => undefined,
};

/** The view pack of a 3D file, as the extension makes it. */
export async function packOf(file: Uint8Array, fileName = 'part.bin'): Promise<Uint8Array> {
  const scene = await readResult(file, fileName, packOptions);
  return Buffer.concat(writePack(scene, packLimits(file.length)).chunks);
}

/** The same, opened as the page opens it. */
export async function openedPackOf(file: Uint8Array, fileName?: string): Promise<ViewPack> {
  return readPack(bufferOf(await packOf(file, fileName)));
}

export function bufferOf(bytes: Uint8Array): ArrayBuffer {
  return new Uint8Array(bytes).buffer;
}
