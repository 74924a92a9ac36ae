import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** @throws what `isDamage` tells, where it is damaged or breaks off */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = pipeline(Readable.from(packed), createGunzip(), () => undefined);
  for await (const chunk of unpacking) if (chunk instanceof Uint8Array) yield chunk;
}

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
