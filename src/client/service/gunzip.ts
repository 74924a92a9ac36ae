import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';

/** @throws an error that `isDamage` recognises, when the data is damaged or truncated */
export async function* gunzip(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const unpacking = pipeline(Readable.from(packed), createGunzip(), () => undefined);
  for await (const chunk of unpacking) if (chunk instanceof Uint8Array) yield chunk;
}

export function isDamage(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^Z_/.test(String(error.code));
}
