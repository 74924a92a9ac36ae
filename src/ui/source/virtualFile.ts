import path from 'node:path';
import * as vscode from 'vscode';
import type { SourceFile } from '../../client/source/sourceFile';
import {
  anyWholeFile,
  versionOf,
  wholeSourceFile,
  type WholeFile,
  type WholeFileStat,
} from '../../client/source/wholeSourceFile';
import { codeOf } from '../../words/errorCode';
import { say } from '../../words/say';
import type {
  FileFilter,
  SourceLocation,
  SourceVersion,
} from '../../tracking/source/sourceLocation';

/** A file of a virtual file system, such as one of another machine or in an archive. */
export function virtualPlace(uri: vscode.Uri, opens: FileFilter): SourceLocation {
  const name = path.posix.basename(uri.path);
  const file: WholeFile = { stat: measuredStat(uri), read: () => read(uri) };
  return {
    look: () => lookAt(file),
    open: (): Promise<SourceFile> =>
      opens === 'cad' ? wholeSourceFile(name, file) : anyWholeFile(name, file),
  };
}

async function lookAt(file: WholeFile): Promise<SourceVersion | null> {
  const stat = await file.stat().catch((error: unknown) => {
    if (error instanceof Error && codeOf(error.cause) === 'FileNotFound') return null;
    throw error;
  });
  if (!stat?.isFile) return null;
  const { sizeBytes, modifiedAt: touchedAt } = stat;
  return { sizeBytes, touchedAt, id: versionOf(stat) };
}

/** Some file systems tell no size, or zero: then the file is read, once for each time at which it was modified. */
function measuredStat(uri: vscode.Uri): WholeFile['stat'] {
  let measured: WholeFileStat | null = null;
  return async () => {
    const told = await statOf(uri);
    if (!told.isFile || told.sizeBytes > 0) return told;
    if (measured?.modifiedAt !== told.modifiedAt) {
      measured = { ...told, sizeBytes: (await read(uri)).length };
    }
    return measured;
  };
}

async function statOf(uri: vscode.Uri): Promise<WholeFileStat> {
  const { type, size, mtime } = await withClearErrors(uri, vscode.workspace.fs.stat(uri));
  // The type of a symbolic link includes that of its target.
  const isFile = (type & vscode.FileType.File) !== 0;
  return { isFile, sizeBytes: size, modifiedAt: mtime };
}

function read(uri: vscode.Uri): Promise<Uint8Array> {
  return withClearErrors(uri, vscode.workspace.fs.readFile(uri));
}

async function withClearErrors<T>({ scheme }: vscode.Uri, work: Thenable<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new Error(why(scheme, cause), { cause });
  }
}

function why(scheme: string, cause: unknown): string {
  const code = codeOf(cause);
  if (code === 'FileNotFound') return say('the file is no longer there');
  if (code === 'NoPermissions') return say('permission is missing');
  return say('the {scheme} folder does not answer', { scheme });
}
