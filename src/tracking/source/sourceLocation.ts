import { stat } from 'node:fs/promises';
import type { SourceFile } from '../../client/source/sourceFile';
import { hasCode } from '../../words/errorCode';

/** The place of a source file, in whatever kind of file system. */
export interface SourceLocation {
  /** The current version of the file; null when there is none. Rejects when its file system does not tell. */
  look(): Promise<SourceVersion | null>;
  /** @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted` */
  open(): Promise<SourceFile>;
}

/** What tells one version of a source file from another. */
export interface SourceVersion {
  readonly sizeBytes: number;
  /** When the content or the identity of the file last changed, in milliseconds since the epoch. */
  readonly touchedAt: number;
  /** Identifies this version of the file. */
  readonly id: string;
}

/** Which files may be opened: only the types that a service accepts, or any. */
export type FileFilter = 'cad' | 'any';

export function diskLocation(path: string, opens: FileFilter = 'cad'): SourceLocation {
  return {
    look: () => lookAt(path),
    open: async () => {
      const { anyFileAt, sourceFileAt } = await import('../../client/source/openSourceFile');
      return opens === 'cad' ? sourceFileAt(path) : anyFileAt(path);
    },
  };
}

async function lookAt(path: string): Promise<SourceVersion | null> {
  const found = await stat(path).catch((error: unknown) => {
    if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });
  if (!found?.isFile()) return null;
  const { size: sizeBytes, mtimeMs, ctimeMs } = found;
  // The change time also moves when another file, even an older one, takes the name.
  const touchedAt = Math.max(mtimeMs, ctimeMs);
  return { sizeBytes, touchedAt, id: `${sizeBytes} ${mtimeMs} ${ctimeMs}` };
}
