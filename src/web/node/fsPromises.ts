import * as vscode from 'vscode';
import { uriOf } from '../places';
import { Buffer } from './buffer';
import { lockedFiles } from './lockedFiles';
import { onceKnown } from './onceKnown';
import { hasCode } from '../../words/errorCode';

/**
 * The part of Node's `fs/promises` that Caliper uses, on the extension's storage through the file system API of VS
 * Code.
 */

const { fs } = vscode.workspace;
const files = lockedFiles<vscode.Uri, vscode.FileStat>(fs);

/** Does something with a file that another tab may have written. */
function known<T>(path: string, work: (file: vscode.Uri) => Thenable<T>): Promise<T> {
  const file = uriOf(path);
  return onceKnown(
    () => files.readFile(file),
    () => work(file),
  );
}

interface Stats {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  isFile(): boolean;
  isDirectory(): boolean;
  isSymbolicLink(): boolean;
}

export async function stat(path: string): Promise<Stats> {
  const { type, size, mtime, ctime } = await withErrorCode(
    'stat',
    path,
    known(path, (file) => files.stat(file)),
  );
  return {
    size,
    mtimeMs: mtime,
    ctimeMs: ctime,
    isFile: () => (type & vscode.FileType.File) !== 0,
    isDirectory: () => (type & vscode.FileType.Directory) !== 0,
    isSymbolicLink: () => (type & vscode.FileType.SymbolicLink) !== 0,
  };
}

/** There are no links here. */
export function lstat(path: string): Promise<Stats> {
  return stat(path);
}

export async function access(path: string): Promise<void> {
  await stat(path);
}

/** There are no links here. */
export async function realpath(path: string): Promise<string> {
  await stat(path);
  return path;
}

export async function readFile(path: string): Promise<Buffer>;
export async function readFile(path: string, encoding: 'utf8'): Promise<string>;
export async function readFile(path: string, encoding?: 'utf8'): Promise<Buffer | string> {
  const bytes = Buffer.concat([
    await withErrorCode(
      'open',
      path,
      known(path, (file) => files.readFile(file)),
    ),
  ]);
  return encoding === undefined ? bytes : bytes.toString(encoding);
}

export async function writeFile(path: string, content: string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
  await withErrorCode('open', path, files.writeFile(uriOf(path), bytes));
}

export async function readdir(path: string): Promise<string[]> {
  const found = await withErrorCode('scandir', path, fs.readDirectory(uriOf(path)));
  return found.map(([name]) => name);
}

/** Creates a folder and its parents; it is no error when it exists. */
export async function mkdir(path: string): Promise<void> {
  await withErrorCode('mkdir', path, fs.createDirectory(uriOf(path)));
}

export async function mkdtemp(prefix: string): Promise<string> {
  const folder = `${prefix}${crypto.randomUUID()}`;
  await mkdir(folder);
  return folder;
}

export async function rm(
  path: string,
  { recursive = false, force = false }: { recursive?: boolean; force?: boolean } = {},
): Promise<void> {
  try {
    const deleted = known(path, (file) => files.delete(file, { recursive, useTrash: false }));
    await withErrorCode('rm', path, deleted);
  } catch (error) {
    if (!force || !hasCode(error, 'ENOENT')) throw error;
  }
}

export function unlink(path: string): Promise<void> {
  return rm(path);
}

export async function rename(from: string, to: string): Promise<void> {
  await withErrorCode('rename', from, files.rename(uriOf(from), uriOf(to)));
}

export async function copyFile(from: string, to: string): Promise<void> {
  await withErrorCode('copyfile', from, fs.copy(uriOf(from), uriOf(to), { overwrite: false }));
}

/** Does nothing, because the storage belongs to this user alone. */
export function chmod(): Promise<void> {
  return Promise.resolve();
}

/** Opens a file in memory: it is read at once, or written when it is closed. */
export async function open(path: string, flags = 'r'): Promise<FileInMemory> {
  if (flags === 'r') return new FileInMemory(path, [await readFile(path)], false);
  if (flags === 'wx' && (await exists(path))) throw trouble('EEXIST', 'open', path);
  return new FileInMemory(path, [], true);
}

class FileInMemory {
  private isChanged: boolean;

  constructor(
    private readonly path: string,
    private readonly pieces: Uint8Array[],
    isNew: boolean,
  ) {
    this.isChanged = isNew;
  }

  writeFile(content: string | Uint8Array): Promise<void> {
    const bytes = typeof content === 'string' ? new TextEncoder().encode(content) : content;
    // Copied, because the caller may reuse the memory.
    this.pieces.push(Uint8Array.from(bytes));
    this.isChanged = true;
    return Promise.resolve();
  }

  readFile(): Promise<string> {
    return Promise.resolve(Buffer.concat(this.pieces).toString('utf8'));
  }

  stat(): Promise<Stats> {
    return stat(this.path);
  }

  async sync(): Promise<void> {
    if (this.isChanged) await writeFile(this.path, Buffer.concat(this.pieces));
    this.isChanged = false;
  }

  close(): Promise<void> {
    return this.sync();
  }
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  );
}

async function withErrorCode<T>(call: string, path: string, work: Thenable<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw trouble(codeOf(error), call, path, error);
  }
}

function codeOf(error: unknown): string {
  const code = error instanceof vscode.FileSystemError ? error.code : '';
  if (code === 'FileNotFound') return 'ENOENT';
  if (code === 'FileExists') return 'EEXIST';
  if (code === 'FileNotADirectory') return 'ENOTDIR';
  if (code === 'FileIsADirectory') return 'EISDIR';
  if (code === 'NoPermissions') return 'EACCES';
  // The error of a browser whose storage is full (Storage Standard, 4.7).
  return /quota/i.test(String(error)) ? 'ENOSPC' : 'EIO';
}

function trouble(code: string, call: string, path: string, cause?: unknown): Error {
  const error = new Error(`${code}: ${call} '${path}'`, { cause });
  return Object.assign(error, { code, syscall: call, path });
}
