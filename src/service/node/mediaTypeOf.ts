import { open } from 'node:fs/promises';
import { imageTypes, isImageKind, sniff, sniffBytes } from '../../model/assetKind';
import type { Asset } from '../ports';

/**
 * Detects the type by the first bytes: a preview may be rendered or saved by the CAD program, and a saved picture may
 * be the only result.
 */
export async function mediaTypeOf(asset: Asset, file: string): Promise<string> {
  if (asset === 'pack') return 'application/octet-stream';
  const kind = sniff(await firstBytes(file), 0);
  if (isImageKind(kind)) return imageTypes[kind];
  return asset === 'visual' ? 'model/gltf-binary' : imageTypes.png;
}

/** Empty when the file no longer exists, which is reported when it is read. */
async function firstBytes(file: string): Promise<Uint8Array> {
  const handle = await open(file).catch(() => null);
  if (!handle) return new Uint8Array(0);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(sniffBytes), 0, sniffBytes, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}
