import { open } from 'node:fs/promises';
import { imageTypes, isImageKind, sniff, sniffBytes } from '../contract/asset';

/** A preview is drawn, or as the CAD program saved it: its first bytes tell which. */
export async function mediaTypeOf(asset: 'visual' | 'preview', file: string): Promise<string> {
  if (asset === 'visual') return 'model/gltf-binary';
  const kind = sniff(await firstBytes(file), 0);
  return imageTypes[isImageKind(kind) ? kind : 'png'];
}

/** None when the file is gone: whoever asks for it will be told. */
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
