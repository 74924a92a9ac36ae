import { isCompoundFile, openCompoundFile } from '../../containers/compoundFile';
import { isWholePng } from '../../picture/isWholePng';
import { openChunkedFile } from './chunkedFile';
import { unpackFrame } from './guidFrame';

/** The named streams of a SolidWorks part, in either of its two containers. */
export interface SolidWorksFile {
  readonly paths: readonly string[];
  /** Null if the stream is missing or damaged. */
  read(path: string): Uint8Array | null;
}

/** A part whose streams can be checked as a whole. */
export interface OpenedSolidWorks extends SolidWorksFile {
  /** The paths of streams that are there and damaged, as far as their checksums tell. */
  damaged(): readonly string[];
}

/**
 * @returns null for a file that SolidWorks did not write
 * @throws Refusal for a damaged container
 */
export function openSolidWorks(bytes: Uint8Array): OpenedSolidWorks | null {
  const file = isCompoundFile(bytes) ? compound(bytes) : openChunkedFile(bytes);
  return file && isSolidWorks(file.paths) ? file : null;
}

function compound(bytes: Uint8Array): OpenedSolidWorks {
  const file = openCompoundFile(bytes);
  const { paths } = file;
  return {
    paths,
    read: (path) => file.read(path),
    damaged: () => paths.filter((path) => isPacked(path) && isDamaged(path, file.read(path))),
  };
}

const picture = 'PreviewPNG';
const isPacked = (path: string) => path === picture || path.endsWith('__ZLB');

function isDamaged(path: string, stream: Uint8Array | null): boolean {
  if (stream?.length === 0) return false;
  if (stream === null) return true;
  return path === picture ? !isWholePng(stream) : unpackFrame(stream) === null;
}

/** Whether the streams of a container are those of a SolidWorks document. */
export function isSolidWorks(paths: readonly string[]): boolean {
  return paths.some((path) => marker.test(path));
}

/** Streams that other programs do not write. */
const marker =
  /^(Contents\/(DisplayLists|Config-0-Partition)|ISolidWorksInformation|docProps\/ISolidWorksInformation)/;
