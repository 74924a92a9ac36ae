import path from 'node:path';
import * as vscode from 'vscode';

interface Entry {
  readonly bytes: Uint8Array;
  readonly modifiedAt: number;
}

/** A file system of this window that no disk has, as an extension for another machine gives one. */
export class MemoryFolder implements vscode.FileSystemProvider {
  private readonly files = new Map<string, Entry>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private readonly registration: vscode.Disposable;
  /** How often the bytes of any file were read. */
  reads = 0;
  /** Bytes that were read are on their way for so long. */
  delay: Promise<unknown> | null = null;

  readonly onDidChangeFile = this.changed.event;

  constructor(readonly scheme: string) {
    this.registration = vscode.workspace.registerFileSystemProvider(scheme, this, {
      isCaseSensitive: true,
    });
  }

  uri(file: string): vscode.Uri {
    return vscode.Uri.from({ scheme: this.scheme, path: file });
  }

  put(file: string, bytes: Uint8Array): void {
    const type = this.files.has(file)
      ? vscode.FileChangeType.Changed
      : vscode.FileChangeType.Created;
    this.files.set(file, { bytes, modifiedAt: Date.now() });
    this.changed.fire([{ type, uri: this.uri(file) }]);
  }

  bytesOf(file: string): Uint8Array | null {
    return this.files.get(file)?.bytes ?? null;
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const file = this.files.get(uri.path);
    if (file) {
      const { bytes, modifiedAt: mtime } = file;
      return { type: vscode.FileType.File, ctime: mtime, mtime, size: bytes.length };
    }
    if (!this.isFolder(uri.path)) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.Directory, ctime: 0, mtime: 0, size: 0 };
  }

  readDirectory(uri: vscode.Uri): [string, vscode.FileType][] {
    const start = uri.path.endsWith('/') ? uri.path : `${uri.path}/`;
    const below = [...this.files.keys()].filter((file) => file.startsWith(start));
    const entries = below.map((file): [string, vscode.FileType] => {
      const [name = '', ...rest] = file.slice(start.length).split('/');
      return [name, rest.length === 0 ? vscode.FileType.File : vscode.FileType.Directory];
    });
    return [...new Map(entries)];
  }

  readFile(uri: vscode.Uri): Uint8Array | Promise<Uint8Array> {
    const file = this.files.get(uri.path);
    if (!file) throw vscode.FileSystemError.FileNotFound(uri);
    this.reads += 1;
    return this.delay ? this.delay.then(() => file.bytes) : file.bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.put(uri.path, bytes);
  }

  createDirectory(): void {
    // Folders are what the names of files say.
  }

  delete(uri: vscode.Uri): void {
    this.files.delete(uri.path);
    this.changed.fire([{ type: vscode.FileChangeType.Deleted, uri }]);
  }

  async rename(from: vscode.Uri, to: vscode.Uri): Promise<void> {
    this.put(to.path, await this.readFile(from));
    this.delete(from);
  }

  dispose(): void {
    this.registration.dispose();
    this.changed.dispose();
  }

  private isFolder(folder: string): boolean {
    const start = folder.endsWith('/') ? folder : `${folder}/`;
    return [...this.files.keys()].some((file) => path.posix.normalize(file).startsWith(start));
  }
}
