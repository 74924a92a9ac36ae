import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { chunksOf } from './memorySourceFile';
import type { OpenFile, SourceFile } from './sourceFile';
import { changedMeanwhile, known, mustBeAccepted, mustHoldBytes } from './sourceFaults';

/** A file in a file system that can only read it as a whole: a folder of another machine, an archive. */
export interface WholeFile {
  /** @throws Error with a reason that fits after a colon: `permission is missing` */
  stat(): Promise<WholeFileStat>;
  /** @throws Error as `stat` does */
  read(): Promise<Uint8Array>;
}

/** What is known of a file before it is read. */
export interface WholeFileStat {
  readonly isFile: boolean;
  readonly sizeBytes: number;
  /** Milliseconds since the epoch. */
  readonly modifiedAt: number;
}

/** In bytes. The file is held in memory until it is sent. */
export const largestWholeBytes = 1_000_000_000;

/**
 * A CAD file by name and size; its bytes are read when they are first needed.
 * @throws ServiceError `fileMissing`, `fileEmpty` or `notAccepted`
 */
export async function wholeSourceFile(name: string, file: WholeFile): Promise<SourceFile> {
  mustBeAccepted(name);
  return anyWholeFile(name, file);
}

/**
 * A file of any type by name and size; its bytes are read when they are first needed.
 * @throws ServiceError `fileMissing`, `fileEmpty`, or `notAccepted` for anything but a regular file, or one that is too
 * large
 */
export async function anyWholeFile(name: string, file: WholeFile): Promise<SourceFile> {
  const { sizeBytes } = await statOf(name, file);
  return { name, sizeBytes, open: () => openOnce(name, file) };
}

async function openOnce(name: string, file: WholeFile): Promise<OpenFile> {
  const opened = await statOf(name, file);
  let reading: Promise<Uint8Array> | null = null;
  const bytes = () => (reading ??= readWhole(name, file, opened));
  return {
    sizeBytes: opened.sizeBytes,
    fingerprint: versionOf(opened),
    async *chunks(from, to) {
      yield* chunksOf(await bytes(), from, to);
    },
    close: () => {
      reading = null;
      return Promise.resolve();
    },
  };
}

async function readWhole(
  name: string,
  file: WholeFile,
  opened: WholeFileStat,
): Promise<Uint8Array> {
  const read = () => known(name, file.read(), why);
  const bytes = await read();
  if (bytes.length !== opened.sizeBytes) throw changedMeanwhile(name);
  const now = await statOf(name, file);
  if (versionOf(now) === versionOf(opened)) return bytes;
  // Some file systems tell another time whenever they are asked: then the bytes decide.
  const again = await read();
  if (again.length !== bytes.length || !bytes.every((byte, at) => again[at] === byte)) {
    throw changedMeanwhile(name);
  }
  return bytes;
}

async function statOf(name: string, file: WholeFile): Promise<WholeFileStat> {
  const stat = await known(name, file.stat(), why);
  mustHoldBytes(name, stat.isFile, stat.sizeBytes);
  if (stat.sizeBytes > largestWholeBytes) {
    const text = say(
      '{name} is larger than 1 GB. Save it to a disk first: from this folder it can only be read as a whole.',
      { name },
    );
    throw new ServiceError('notAccepted', text);
  }
  return stat;
}

/** Identifies this version of a file. */
export function versionOf({ sizeBytes, modifiedAt }: WholeFileStat): string {
  return `${sizeBytes}-${modifiedAt}`;
}

function why(cause: unknown): string {
  return cause instanceof Error ? cause.message : say('its file system refused');
}
