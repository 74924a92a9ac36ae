import { stat } from 'node:fs/promises';
import type { SourceFile } from '../../client/source/sourceFile';

/** Where a source file is, whatever kind of folder that may be. */
export interface SourceLocation {
  /** What is there now; null when there is no file. */
  look(): Promise<SourceVersion | null>;
  /** @throws ServiceError `fileMissing`, `fileEmpty`, `notAccepted` */
  open(): Promise<SourceFile>;
}

export interface SourceVersion {
  readonly sizeBytes: number;
  /** When the file last became another one, milliseconds since the epoch. */
  readonly touchedAt: number;
  /** Tells this state of the file from any other. */
  readonly id: string;
}

/** Which files a place opens: only those that a service takes, or any. */
export type Opens = 'cad' | 'any';

export function diskLocation(path: string, opens: Opens = 'cad'): SourceLocation {
  return {
    look: () => lookAt(path),
    open: async () => {
      const { anyFileAt, sourceFileAt } = await import('../../client/source/openSourceFile');
      return opens === 'cad' ? sourceFileAt(path) : anyFileAt(path);
    },
  };
}

async function lookAt(path: string): Promise<SourceVersion | null> {
  const found = await stat(path).catch(() => null);
  if (!found?.isFile()) return null;
  const { size: sizeBytes, mtimeMs, ctimeMs } = found;
  // The change time moves also when another file, be it an older one, takes the name.
  const touchedAt = Math.max(mtimeMs, ctimeMs);
  return { sizeBytes, touchedAt, id: `${sizeBytes} ${mtimeMs} ${ctimeMs}` };
}
