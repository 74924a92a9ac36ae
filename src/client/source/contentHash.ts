import { createHash } from 'node:crypto';
import type { SourceFile } from './sourceFile';

/**
 * The SHA-256 of a file, in hex.
 * @throws ServiceError `fileMissing`, `fileEmpty`, or `fileChanged` when it is written to meanwhile
 */
export async function sha256Of(file: SourceFile): Promise<string> {
  const opened = await file.open();
  try {
    const hash = createHash('sha256');
    for await (const chunk of opened.chunks()) hash.update(chunk);
    return hash.digest('hex');
  } finally {
    await opened.close();
  }
}
