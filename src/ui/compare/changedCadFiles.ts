import { sourceExtensionOf } from '../../interface/sourceExtension';
import { isMeshFile } from '../../model/meshFiles';

/** A CAD file of which two states of a repository have not the same. */
export interface ChangedCadFile {
  /** Below the root of the repository, with `/`; null where it is not there. */
  readonly before: string | null;
  readonly after: string | null;
}

/**
 * Reads what `git diff --name-status -M -z` says, as far as it is about CAD files and meshes.
 * @param output status and path, or status and both paths of a renamed file, each ended by a zero
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
  return changes.filter(({ before, after }) => isCompared(after ?? before ?? ''));
}

function isCompared(path: string): boolean {
  return sourceExtensionOf(path) !== null || isMeshFile(path);
}
