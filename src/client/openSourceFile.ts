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
export async function sourceFileAt(file: string): Promise<SourceFile> {
  const name = path.basename(file);
  if (sourceExtensionOf(name) === null) throw new ServiceError('notAccepted', notAccepted(name));
  return anyFileAt(file);
}

/**
 * The file at a path, whatever kind of file it is.
 * @throws ServiceError `fileMissing`, `fileEmpty`, or `notAccepted` for what is no regular file
 */
export async function anyFileAt(file: string): Promise<SourceFile> {
  const name = path.basename(file);
  const stats = await known(name, stat(file, { bigint: true }));
  mustHoldBytes(name, stats);
  return { name, sizeBytes: Number(stats.size), open: () => openOnce(file, name) };
}

async function openOnce(file: string, name: string): Promise<OpenFile> {
  const handle = await known(name, open(file, readOnly));
  try {
    const opened = await handle.stat({ bigint: true });
    mustHoldBytes(name, opened);
    const source = { file, name, handle, opened };
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
  readonly file: string;
  readonly name: string;
  readonly handle: FileHandle;
  readonly opened: BigIntStats;
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

async function mustBeUnchanged({ file, name, handle, opened }: Source): Promise<void> {
  const now = await handle.stat({ bigint: true });
  const atPath = await stat(file, { bigint: true }).catch(() => null);
  const same =
    now.size === opened.size &&
    now.mtimeNs === opened.mtimeNs &&
    atPath?.ino === opened.ino &&
    atPath.dev === opened.dev;
  if (!same) throw changed(name);
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
