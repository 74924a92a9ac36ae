import { isCadOrMeshFile } from './isCadOrMeshFile';

/** A CAD file that differs between two states of a repository. */
export interface ChangedCadFile {
  /** Path below the root of the repository, with `/`; null where the file does not exist. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Parses the output of `git diff --name-status -M -z`, and keeps CAD files and meshes.
 * @param output status and path, or status and both paths of a renamed file, each followed by a NUL
 */
export function changedCadFiles(output: string): readonly ChangedCadFile[] {
  const tokens = output.split('\0');
  const changes: ChangedCadFile[] = [];
  for (let at = 0; at + 1 < tokens.length;) {
    const [status = '', first = '', second = ''] = tokens.slice(at, at + 3);
    const isPair = /^[RC]/.test(status);
    at += isPair ? 3 : 2;
    if (isPair) changes.push({ before: first, after: second });
    else
      changes.push({ before: status === 'A' ? null : first, after: status === 'D' ? null : first });
  }
  const compared = changes.filter(({ before, after }) => isCadOrMeshFile(after ?? before ?? ''));
  // A file in conflict may be named twice.
  return [...new Map(compared.map((change) => [change.after ?? change.before, change])).values()];
}
