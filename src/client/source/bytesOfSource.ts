import type { SourceFile } from './sourceFile';

/**
 * Reads all bytes of a file.
 * @throws ServiceError as opening and reading it do
 */
export async function bytesOfSource(source: SourceFile): Promise<Uint8Array> {
  const opened = await source.open();
  try {
    const chunks: Uint8Array[] = [];
    for await (const chunk of opened.chunks()) chunks.push(chunk);
    return Buffer.concat(chunks);
  } finally {
    await opened.close();
  }
}
