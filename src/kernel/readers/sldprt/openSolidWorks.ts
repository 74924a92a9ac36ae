import { isCompoundFile, openCompoundFile } from '../../containers/compoundFile';
import { openChunkedFile } from './chunkedFile';

/** The named streams of a SolidWorks part, in either of its two containers. */
export interface SolidWorksFile {
  readonly paths: readonly string[];
  /** Null if the stream is missing or damaged. */
  read(path: string): Uint8Array | null;
}

/**
 * @returns null for a file that SolidWorks did not write
 * @throws Refusal for a damaged container
 */
export function openSolidWorks(bytes: Uint8Array): SolidWorksFile | null {
  const file = isCompoundFile(bytes) ? openCompoundFile(bytes) : openChunkedFile(bytes);
  return file && isSolidWorks(file.paths) ? file : null;
}

/** Whether the streams of a container are those of a SolidWorks document. */
export function isSolidWorks(paths: readonly string[]): boolean {
  return paths.some((path) => marker.test(path));
}

/** Streams that other programs do not write. */
const marker =
  /^(Contents\/(DisplayLists|Config-0-Partition)|ISolidWorksInformation|docProps\/ISolidWorksInformation)/;
