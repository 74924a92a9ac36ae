import { constants, type BigIntStats } from 'node:fs';
import { open, stat, type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { ServiceError } from '../contract/errors';
import { say } from '../contract/say';
import { notAccepted, sourceExtensionOf } from '../contract/sourceFormat';
import type { OpenFile, SourceFile } from './sourceFile';

/**
 * The CAD file at a path, by name and size.
 * @throws ServiceError `fileMissing`, `fileEmpty` or `notAccepted`
 */
export async function sourceFileAt(file: string, statOf: StatOf = stat): Promise<SourceFile> {
  const name = path.basename(file);
  if (sourceExtensionOf(name) === null) throw new ServiceError('notAccepted', notAccepted(name));
  return anyFileAt(file, statOf);
}

/** What the system says of whatever stands at a path. */
type StatOf = (file: string, options: { bigint: true }) => Promise<BigIntStats>;

/**
 * The file at a path, whatever kind of file it is.
 * @throws ServiceError `fileMissing`, `fileEmpty`, or `notAccepted` for what is no regular file
 */
export async function anyFileAt(file: string, statOf: StatOf = stat): Promise<SourceFile> {
  const name = path.basename(file);
  const stats = await known(name, statOf(file, { bigint: true }));
  mustHoldBytes(name, stats);
  return { name, sizeBytes: Number(stats.size), open: () => openOnce(file, name, statOf) };
}

async function openOnce(file: string, name: string, statOf: StatOf): Promise<OpenFile> {
  const handle = await known(name, open(file, readOnly));
  try {
    const opened = await handle.stat({ bigint: true });
    mustHoldBytes(name, opened);
    const atPath = () => statOf(file, { bigint: true }).catch(() => null);
    const source = { name, handle, opened, atPath, placed: await atPath() };
    return {
      sizeBytes: Number(opened.size),
      fingerprint: [opened.size, opened.mtimeNs, opened.ino].join('-'),
      chunks: (from, to) => chunksOf(source, from, to),
      close: () => handle.close(),
    };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

// Without O_NONBLOCK (unknown to Windows), a pipe that took the file's place would be waited for.
const readOnly =
  process.platform === 'win32' ? constants.O_RDONLY : constants.O_RDONLY | constants.O_NONBLOCK;

interface Source {
  readonly name: string;
  readonly handle: FileHandle;
  /** What the system said through the handle when the file was opened. */
  readonly opened: BigIntStats;
  /** What it said of the path then; null when nothing stood there any more. */
  readonly placed: BigIntStats | null;
  readonly atPath: () => Promise<BigIntStats | null>;
}

// A line of 1 KB a second must carry one within the idle limit of an upload, which is a minute.
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
    // A storage that counts bytes refuses the whole file when the last chunk never comes.
    if (position === sizeBytes) await mustBeUnchanged(source);
    yield chunk;
  }
}

async function readAt(source: Source, position: number, length: number): Promise<Uint8Array> {
  const { bytesRead, buffer } = await known(
    source.name,
    source.handle.read(Buffer.allocUnsafeSlow(length), 0, length, position),
  );
  if (bytesRead === 0) throw changed(source.name);
  return buffer.subarray(0, bytesRead);
}

async function mustBeUnchanged({ name, handle, opened, placed, atPath }: Source): Promise<void> {
  const now = await handle.stat({ bigint: true });
  const there = await atPath();
  const same = isSameVersion(now, opened) && there && placed && isSameFile(there, placed);
  if (!same || !isSameVersion(there, opened)) throw changed(name);
}

/** Whether a file was not written to in between. */
function isSameVersion(one: BigIntStats, other: BigIntStats): boolean {
  return one.size === other.size && one.mtimeNs === other.mtimeNs;
}

/**
 * Whether a path still leads to the same file. What the system says of a path is compared with what it said of a path:
 * Node 22.12 to 22.16 names another device for a handle on newer Windows, and shares number their files by path.
 */
function isSameFile(one: BigIntStats, other: BigIntStats): boolean {
  return one.ino === other.ino && one.dev === other.dev;
}

function mustHoldBytes(name: string, stats: BigIntStats): void {
  if (!stats.isFile()) {
    throw new ServiceError('notAccepted', say('{name} is not a regular file.', { name }));
  }
  if (stats.size === 0n) {
    throw new ServiceError(
      'fileEmpty',
      say('{name} is empty: there is nothing to convert.', { name }),
    );
  }
}

function changed(name: string): ServiceError {
  return new ServiceError(
    'fileChanged',
    say('{name} changed while it was being sent. Upload it again when it is saved.', { name }),
  );
}

async function known<T>(name: string, work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (cause) {
    throw new ServiceError(
      'fileMissing',
      say('{name} cannot be read: {why}.', { name, why: why(cause) }),
      { cause },
    );
  }
}

function why(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  if (code === 'ENOENT') return say('the file is no longer there');
  if (code === 'EACCES' || code === 'EPERM') return say('permission is missing');
  return typeof code === 'string'
    ? say('the system says {code}', { code })
    : say('the system refused');
}
