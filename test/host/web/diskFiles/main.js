// An extension of VS Code for the Web: gives it the files of a folder of the machine that serves it, as a hosted
// VS Code gets those of a repository.
/* global require, exports, fetch, setTimeout */
/** @type {typeof import('vscode')} */
const vscode = require('vscode');

const kinds = new Map([
  ['file', vscode.FileType.File],
  ['folder', vscode.FileType.Directory],
]);

/** Under this authority files are what they were, as hosted repositories have it; they lie in a hidden folder. */
const earlier = 'earlier';
const kindOf = (/** @type {string} */ name) => kinds.get(name) ?? vscode.FileType.Unknown;

exports.activate = (/** @type {import('vscode').ExtensionContext} */ context) => {
  const { scheme, authority } = context.extensionUri;
  /** @type {import('vscode').EventEmitter<import('vscode').FileChangeEvent[]>} */
  const changes = new vscode.EventEmitter();

  /**
   * @param {string} method
   * @param {import('vscode').Uri} uri
   * @param {RequestInit} [more]
   */
  const ask = async (method, uri, more = {}) => {
    const below = uri.authority === earlier ? `/.${earlier}${uri.path}` : uri.path;
    const address = `${scheme}://${authority}/disk${below.split('/').map(encodeURIComponent).join('/')}`;
    const answer = await fetch(address, { method, ...more });
    if (answer.status === 404) throw vscode.FileSystemError.FileNotFound(uri);
    if (!answer.ok) throw vscode.FileSystemError.Unavailable(uri);
    return answer;
  };

  /**
   * @param {import('vscode').FileChangeType} type
   * @param {import('vscode').Uri} uri
   */
  const tell = (type, uri) => {
    changes.fire([{ type, uri }]);
  };

  /** @type {import('vscode').FileSystemProvider} */
  const disk = {
    onDidChangeFile: changes.event,
    watch: () => ({ dispose: () => undefined }),
    stat: async (uri) => {
      /** @type {any} */
      const { kind, ...rest } = await (await ask('OPTIONS', uri)).json();
      return { type: kindOf(kind), ...rest };
    },
    readDirectory: async (uri) => {
      /** @type {any} */
      const entries = await (await ask('GET', uri)).json();
      return entries.map((/** @type {{ name: string, kind: string }} */ { name, kind }) => [
        name,
        kindOf(kind),
      ]);
    },
    readFile: async (uri) => new Uint8Array(await (await ask('GET', uri)).arrayBuffer()),
    writeFile: async (uri, body) => {
      await ask('PUT', uri, { body: Uint8Array.from(body) });
      tell(vscode.FileChangeType.Changed, uri);
    },
    delete: async (uri) => {
      await ask('DELETE', uri);
      tell(vscode.FileChangeType.Deleted, uri);
    },
    createDirectory: async (uri) => {
      await ask('POST', uri);
    },
    rename: async (from, to) => {
      await disk.writeFile(to, await disk.readFile(from), { create: true, overwrite: true });
      await disk.delete(from, { recursive: false });
    },
  };
  context.subscriptions.push(
    vscode.workspace.registerFileSystemProvider('test-disk', disk, { isCaseSensitive: true }),
    vscode.workspace.registerFileSystemProvider('test-bare', bare(disk), { isReadonly: true }),
    ...sourceControl(disk),
  );
};

/**
 * The same files as a file system gives them that is far away and has the least to tell: each answer takes its time,
 * none has a size or a time, and nothing is written.
 * @param {import('vscode').FileSystemProvider} disk
 * @returns {import('vscode').FileSystemProvider}
 */
function bare(disk) {
  const answerMs = 500;
  const slowly = () => new Promise((resolve) => setTimeout(resolve, answerMs));
  const refuse = () => {
    throw vscode.FileSystemError.NoPermissions('nothing is written here');
  };
  return {
    onDidChangeFile: disk.onDidChangeFile,
    watch: () => ({ dispose: () => undefined }),
    stat: async (uri) => {
      await slowly();
      const { type } = await disk.stat(uri);
      return { type, size: 0, mtime: 0, ctime: 0 };
    },
    readDirectory: async (uri) => {
      await slowly();
      return disk.readDirectory(uri);
    },
    readFile: async (uri) => {
      await slowly();
      return disk.readFile(uri);
    },
    ...{ writeFile: refuse, delete: refuse, createDirectory: refuse, rename: refuse },
  };
}

/**
 * Lists the files that are not what they were; each opens a diff editor.
 * @param {import('vscode').FileSystemProvider} disk
 */
function sourceControl(disk) {
  const control = vscode.scm.createSourceControl('test', 'Test');
  const changes = control.createResourceGroup('changes', 'Changes');
  const list = async () => {
    const before = vscode.Uri.from({ scheme: 'test-disk', authority: earlier, path: '/' });
    const names = (await disk.readDirectory(before)).map(([name]) => name);
    changes.resourceStates = names.map((name) => {
      const resourceUri = vscode.Uri.from({ scheme: 'test-disk', path: `/${name}` });
      const sides = [vscode.Uri.joinPath(before, name), resourceUri, `${name} (earlier)`];
      return { resourceUri, command: { command: 'vscode.diff', title: 'Open', arguments: sides } };
    });
  };
  void list().catch(() => undefined);
  return [control, changes];
}
