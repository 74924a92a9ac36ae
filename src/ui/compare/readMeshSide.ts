import path from 'node:path';
import type * as vscode from 'vscode';
import type { FetchOptions } from '../../tracking/cache/assets';
import type { CachedAsset } from '../../tracking/cache/cachedAsset';
import type { SourceLocation } from '../../tracking/source/sourceLocation';
import { referencedFileReader } from '../mesh/referencedFileReader';
import { withReferencedFiles, type ReadReferencedFile } from '../mesh/withReferencedFiles';
import { gitRevisionOf, gitSourceFile } from '../source/gitRevision';
import { readMesh, type Keep } from '../source/readMeshFile';
import { placeOfFile } from '../source/sourcePlace';

/**
 * Reads a 3D file that is a side of a comparison, and the files it refers to if it is in a folder.
 * @throws ServiceError, as `readMesh` and `gitSourceFile` do
 */
export async function readMeshSide(
  uri: vscode.Uri,
  keep: Keep,
  options: FetchOptions,
): Promise<CachedAsset> {
  const name = path.posix.basename(uri.path);
  const { asset } = await readMesh(
    { name, source: uri.toString(), place: placeOf(uri) },
    keep,
    options,
  );
  const beside = {
    readReferencedFile: gitRevisionOf(uri) ? nothingBeside : referencedFileReader(uri),
    keep,
  };
  return withReferencedFiles(asset, name, beside, options);
}

/** @throws ServiceError when there is no such file */
export async function mustBeThere(uri: vscode.Uri): Promise<void> {
  await placeOf(uri).open();
}

// Files beside a revision may belong to another revision, so they are not used.
const nothingBeside: ReadReferencedFile = () => Promise.resolve(null);

function placeOf(uri: vscode.Uri): Pick<SourceLocation, 'open' | 'look'> {
  const revision = gitRevisionOf(uri);
  if (!revision) return placeOfFile(uri, 'any');
  return { open: () => gitSourceFile(revision), look: () => Promise.resolve(null) };
}
