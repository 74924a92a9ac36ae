import { constants, type BigIntStats } from 'node:fs';
import { open, realpath, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { codeOf } from '../../words/errorCode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { OpenFile, SourceFile } from './sourceFile';
import { changedMeanwhile, known, mustBeAccepted, mustHoldBytes } from './sourceFaults';

/** Calls `stat` on a path. */
type StatOf = (file: string, options: { bigint: true }) => Promise<BigIntStats>;

/** How a file is found and read. */
export interface ReadingOptions {
  /**
   * Whether a file may be read, by its path without symbolic links. Checked now, and again on the open file when its
   * bytes are read. Without it, any file may be read.
   */
  readonly mayRead?: (realFile: string) => boolean;
  readonly statOf?: StatOf;
}

/**
 * The CAD file at a path, by name and size.
 * @throws ServiceError `fileMissing`, `fileEmpty` or `notAccepted`
 */
export async function sourceFileAt(file: string, options?: ReadingOptions): Promise<SourceFile> {
  const name = path.basename(file);
  mustBeAccepted(name);
  return anyFileAt(file, options);
}

/**
 * The file at a path, of any type.
 * @throws ServiceError `fileMissing`, `fileEmpty`, or `notAccepted` for anything but a regular file
 */
export async function anyFileAt(
  file: string,
  { mayRead, statOf = stat }: ReadingOptions = {},
): Promise<SourceFile> {
  const name = path.basename(file);
  const allow = (found: BigIntStats): Promise<void> =>
    mayRead ? mustBeAllowed(file, found, { mayRead, statOf }) : Promise.resolve();
  const found = await known(name, statOf(file, { bigint: true }), why);
  await allow(found);
  mustHoldBytes(name, found.isFile(), found.size);
  const open = () => openOnce(file, { statOf, allow });
  return { name, sizeBytes: Number(found.size), open };
}

interface Opening {
  readonly statOf: StatOf;
  readonly allow: (found: BigIntStats) => Promise<void>;
}

async function openOnce(file: string, { statOf, allow }: Opening): Promise<OpenFile> {
  const name = path.basename(file);
  const handle = await known(name, open(file, readOnly), why);
  try {
    const opened = await handle.stat({ bigint: true });
    await allow(opened);
    mustHoldBytes(name, opened.isFile(), opened.size);
    const atPath = () => statOf(file, { bigint: true }).catch(() => null);
    const source = { name, handle, opened, atPath, placed: await atPath() };
    return {
      sizeBytes: Number(opened.size),
      fingerprint: fingerprintOf(opened),
      chunks: (from, to) => chunksOf(source, from, to),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/** Identifies this version of this file. */
export function fingerprintOf({ size, mtimeNs, ino }: BigIntStats): string {
  return [size, mtimeNs, ino].join('-');
}

// Without O_NONBLOCK (which Windows does not have), opening a pipe that replaced the file would block.
const readOnly =
  process.platform === 'win32' ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK;

interface Source {
  readonly name: string;
  readonly handle: FileHandle;
  /** The result of `stat` on the handle when the file was opened. */
  readonly opened: BigIntStats;
  /** The result of `stat` on the path at that time; null when nothing existed there any more. */
  readonly placed: BigIntStats | null;
  readonly atPath: () => Promise<BigIntStats | null>;
}

// A line of 1 KB/s must be able to send one chunk within the idle limit of an upload, which is a minute.
const chunkBytes = 32 * 1024;

async function* chunksOf(
  source: Source,
  from = 0,
  to = Number(source.opened.size),
): AsyncGenerator<Uint8Array> {
  const sizeBytes = Number(source.opened.size);
  for (let position = from; position < to;) {
    const chunk = await readAt(source, position, Math.min(chunkBytes, to - position));
    position += chunk.length;
    // Checked before the last chunk: a storage that counts bytes refuses the whole file when the last chunk never
    // comes.
    if (position === sizeBytes) await mustBeUnchanged(source);
    yield chunk;
  }
}

async function readAt(source: Source, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await known(
    source.name,
    source.handle.read(Buffer.allocUnsafeSlow(length), 0, length, position),
    why,
  );
  if (bytesRead === 0) throw changedMeanwhile(source.name);
  return buffer.subarray(0, bytesRead);
}

async function mustBeUnchanged({ name, handle, opened, placed, atPath }: Source): Promise<void> {
  const now = await handle.stat({ bigint: true });
  const there = await atPath();
  const same = isSameVersion(now, opened) && there && placed && isSameFile(there, placed);
  if (!same || !isSameVersion(there, opened)) throw changedMeanwhile(name);
}

/** Whether a file was not modified in between. */
function isSameVersion(one: BigIntStats, other: BigIntStats): boolean {
  return one.size === other.size && one.mtimeNs === other.mtimeNs;
}

/**
 * Whether a path still leads to the same file. Only results of `stat` on paths are compared: Node 22.12 to 22.16 report
 * another device for a handle on newer Windows, and network shares number their files by path.
 */
function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

// The file that was opened must be the one at the allowed path: a folder in the path may have been replaced by a link
// in between.
async function mustBeAllowed(
  file: string,
  found: BigIntStats,
  { mayRead, statOf }: Required<ReadingOptions>,
): Promise<void> {
  const name = path.basename(file);
  const real = await known(name, realpath(file), why);
  const atReal = await known(name, statOf(real, { bigint: true }), why);
  // On Windows, a network share may number its files differently by path and by handle.
  const isNumbered = process.platform !== 'win32';
  const isSame = !isNumbered || (atReal.ino === found.ino && atReal.dev === found.dev);
  if (!isSame || !isSameVersion(atReal, found) || !mayRead(real)) throw outside(name);
}

/** The error for a file to which a link leads out of the folders that may be read. */
export function outside(name: string): ServiceError {
  const text = say(
    '{name} was not read: a symbolic link leads out of the folders that are open here.',
    { name },
  );
  return new ServiceError('notAccepted', text);
}

function why(cause: unknown): string {
  const code = codeOf(cause);
  if (code === 'ENOENT') return say('the file is no longer there');
  if (code === 'EACCES' || code === 'EPERM') return say('permission is missing');
  return code === null ? say('the system refused') : say('the system says {code}', { code });
}
