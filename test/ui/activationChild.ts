// Activates the built extension in a VS Code that is made of nothing, of whose API one function is missing or throws,
// or in one with a function that only Theia has; there is one model. Prints what was registered all the same, and which
// files were named by events.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import Module from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { writeRecord } from '../../src/tracking/store/trackedModelRecord';
import { trackedModel } from '../scoreboard/kept/trackedModels';

const [broken = '', how = ''] = process.argv.slice(2);
const registrations: string[] = [];
const lines: string[] = [];
const named: string[] = [];

class Uri {
  readonly scheme = 'file';
  constructor(readonly fsPath: string) {}
  get path() {
    return this.fsPath;
  }
  static file = (file: string) => new Uri(file);
  static parse = (text: string) => new Uri(text.replace(/^file:\/\//, ''));
  static joinPath = (base: Uri, ...names: string[]) => new Uri(path.join(base.fsPath, ...names));
  toString = () => pathToFileURL(this.fsPath).href;
}

class Disposable {
  constructor(readonly dispose: () => void) {}
  static from = (...parts: readonly { dispose(): void }[]) =>
    new Disposable(() => {
      for (const part of parts) part.dispose();
    });
}

class EventEmitter {
  readonly event = () => new Disposable(() => undefined);
  fire(what: unknown) {
    if (Array.isArray(what)) named.push(...what.map(String));
  }
  dispose() {}
}

const log = (text: string) => void lines.push(text);
const channel = { info: log, warn: log, error: log, show: log, dispose: () => undefined };
const configuration = { get: (_name: string, other: unknown) => other, inspect: () => undefined };
const memento = { get: (_name: string, other: unknown) => other, update: async () => undefined };

/** What has to be more than a function that can be called, by its name in the API. */
const known = new Map<string, unknown>([
  ['Uri', Uri],
  ['Disposable', Disposable],
  ['EventEmitter', EventEmitter],
  ['version', '1.103.0'],
  ['l10n.bundle', undefined],
  ['l10n.uri', undefined],
  ['env.language', 'en'],
  ['workspace.isTrusted', true],
  ['workspace.workspaceFolders', []],
  ['workspace.getConfiguration', () => configuration],
  ['window.createOutputChannel', () => channel],
  ['window.state', { focused: true }],
  ['window.tabGroups.all', []],
  ['window.visibleTextEditors', []],
]);

/** An API of any depth: whatever is called or made answers with more of it. */
function api(name: string): object {
  const called = (_target: unknown, _self: unknown, [first]: readonly unknown[]) => {
    if (/\.register\w+$|\.createStatusBarItem$/.test(name)) {
      if (name === broken) throw new Error(`${name} is not for you`);
      registrations.push(typeof first === 'string' ? `${name} ${first}` : name);
    }
    return api(`${name}()`);
  };
  return new Proxy(function made() {}, {
    get: (_target, key): unknown => {
      if (typeof key === 'symbol' || key === 'then') return undefined;
      const way = name === '' ? key : `${name}.${key}`;
      if (way === broken && how === 'missing') return undefined;
      return known.has(way) ? known.get(way) : api(way);
    },
    set: () => true,
    has: (target, key) =>
      key in target || (how === 'theia' && name === 'env' && key === 'getQueryParameter'),
    apply: called,
    construct: (target, args) => called(target, undefined, args),
  });
}

const storage = mkdtempSync(path.join(os.tmpdir(), 'caliper-activation-'));
const context = {
  subscriptions: [],
  globalState: memento,
  workspaceState: memento,
  secrets: { get: async () => undefined, onDidChange: new EventEmitter().event },
  extensionUri: Uri.file(process.cwd()),
  globalStorageUri: Uri.file(storage),
  logUri: Uri.file(path.join(storage, 'logs')),
  extension: { id: 'caliper-cad.caliper', packageJSON: {} },
};

// A bundle copies a module by the names that it lists.
const whole = readFileSync('node_modules/@types/vscode/index.d.ts', 'utf8');
const names = whole.matchAll(/^\texport (?:abstract )?(?:class|namespace|enum|const) (\w+)/gm);
const root = api('');
const editor = Object.defineProperties(
  {},
  Object.fromEntries(
    [...names].map(([, name = '']) => [
      name,
      { get: (): unknown => Reflect.get(root, name), enumerable: true, configurable: true },
    ]),
  ),
);
const load: unknown = Reflect.get(Module, '_load');
Reflect.set(Module, '_load', (request: string, ...more: readonly unknown[]): unknown =>
  request === 'vscode' ? editor : call(load, request, ...more),
);

function call(what: unknown, ...args: readonly unknown[]): unknown {
  if (typeof what !== 'function') throw new Error('It is no function.');
  return Reflect.apply(what, undefined, args);
}

async function main() {
  const model = trackedModel(1);
  mkdirSync(path.join(storage, 'models'));
  writeFileSync(path.join(storage, 'models', `${model.key}.json`), writeRecord(model));
  const extension: unknown = Module.createRequire(__filename)(path.resolve('dist/extension.js'));
  await call(Reflect.get(Object(extension), 'activate'), context);
  process.stdout.write(JSON.stringify({ registrations, lines, named }));
}

void main()
  .catch((error: unknown) => {
    process.stdout.write(JSON.stringify({ failed: String(error) }));
  })
  .finally(() => {
    rmSync(storage, { recursive: true, force: true });
    process.exit(0);
  });
