import { inflateRawSync } from 'node:zlib';
import type { ConversionOptions } from '../../src/kernel/convert/convertModel';
import { packLimits } from '../../src/kernel/write/pack/packLimits';
import { writePack } from '../../src/kernel/write/pack/writePack';
import { readResult } from '../../src/kernel/convert/readResult';
import { packHeaderBytes } from '../../src/model/viewPack';
import { readPack, type ViewPack } from '../../src/viewer/pack/readPack';
import type { UnpackedPack } from '../../src/viewer/pack/unpackedPack';
import { PackUnpacker } from '../../src/viewer/pack/unpack/packUnpacker';
import { withEngines } from './conversionOptions';

export const packOptions: ConversionOptions = { ...withEngines, quality: 'normal' };

/** The view pack of a 3D file, as the extension makes it. */
export async function packOf(file: Uint8Array, fileName = 'part.bin'): Promise<Uint8Array> {
  const scene = await readResult(file, fileName, packOptions);
  return Buffer.concat(writePack(scene, packLimits(file.length)).chunks);
}

/** The same, opened as the page opens it. */
export async function openedPackOf(file: Uint8Array, fileName?: string): Promise<ViewPack> {
  return openedPack(await packOf(file, fileName));
}

/** A view pack, opened as the page opens it. */
export function openedPack(pack: Uint8Array): ViewPack {
  return readPack(unpackedPack(pack));
}

/** What stands in a view pack, before it is looked at. */
export function unpackedPack(pack: Uint8Array): UnpackedPack {
  const unpacker = new PackUnpacker(pack.subarray(0, packHeaderBytes), pack.length);
  const end = packHeaderBytes + unpacker.streamBytes;
  unpacker.push(inflateRawSync(pack.subarray(packHeaderBytes, end)));
  return unpacker.finish();
}
