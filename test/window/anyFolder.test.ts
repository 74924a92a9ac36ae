import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, sample, until, Workplace } from './fixtures/caliper';
import { MemoryFolder } from './fixtures/memoryFolder';
import { UserAnswers } from './fixtures/userAnswers';

/** Windows takes no backslash, colon or question mark. */
const odd =
  process.platform === 'win32' ? 'Детали #1 50%25 & [b] {c}' : 'Детали\\#1 50%25 & [b] {c}?';

describe('a folder that is on no disk', () => {
  let api: CaliperApi;
  let folder: MemoryFolder;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    folder = new MemoryFolder('caliper-memory');
    folder.put('/parts/支架 [v2] #1.stp', await readFile(sample('as1_pe_203.stp')));
    folder.put('/parts/sub/other.STEP', await readFile(sample('mayo_332.stp')));
    folder.put('/parts/notes.txt', new Uint8Array([1]));
    folder.put('/empty/empty.step', new Uint8Array());
    user = new UserAnswers();
  });

  afterEach(async () => {
    folder.told = (stat) => stat;
    folder.away = null;
    await setting('conversion.followChanges', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  after(() => {
    user.restore();
    folder.dispose();
  });

  it('gives its files to the command, each read once', async () => {
    folder.reads = 0;
    const uri = folder.uri('/parts/支架 [v2] #1.stp');
    const [key] = await upload(uri);
    const model = await modelAt(api, key, 'ready');
    deepEqual([model.source, model.name], [uri.toString(), '支架 [v2] #1.stp']);
    // The hash by which equal files are known and the service are given the bytes of one read.
    equal(folder.reads, 1);
  });

  it('opens its files in an editor, which is notified when they change', async () => {
    await setting('conversion.followChanges', true);
    const uri = folder.uri('/parts/sub/other.STEP');
    const before = await readFile(sample('mayo_332.stp'));
    await vscode.commands.executeCommand('vscode.open', uri);
    const { key, sha256 } = await shown(api, uri);
    folder.put('/parts/sub/other.STEP', await readFile(sample('as1_pe_203.stp')));
    await until('the changed file is sent', () =>
      api.models.get(key)?.sha256 === sha256 ? null : true,
    );
    await modelAt(api, key, 'ready');
    folder.put('/parts/sub/other.STEP', before);
  });

  it('is converted as a whole', async () => {
    const keys = await run('caliper.convertFolder', folder.uri('/parts'));
    const models = await Promise.all(keys.map((key) => modelAt(api, key, 'ready')));
    deepEqual(
      models.map(({ name }) => name),
      ['other.STEP', '支架 [v2] #1.stp'],
    );
  });

  it('takes what is saved into it', async () => {
    const [key] = await upload(folder.uri('/parts/sub/other.STEP'));
    await modelAt(api, key, 'ready');
    user.onSave = folder.uri('/results/other.glb');
    user.suggestions.length = 0;
    await vscode.commands.executeCommand('caliper.saveResult', key);
    const bytes = await until('it is saved', () => folder.bytesOf('/results/other.glb'));
    equal(Buffer.from(bytes.subarray(0, 4)).toString('latin1'), 'glTF');
    deepEqual(user.suggestions.map(String), [folder.uri('/parts/sub/other.glb').toString()]);
  });

  it('says what is wrong with a file in it', async () => {
    user.errors.length = 0;
    await upload(folder.uri('/empty/empty.step'));
    await upload(folder.uri('/empty/gone.step'));
    match(user.errors[0] ?? '', /empty\.step is empty/);
    match(user.errors[1] ?? '', /gone\.step cannot be read: the file is no longer there/);
  });

  const lacking = {
    'no size': (stat: vscode.FileStat) => ({ ...stat, size: 0 }),
    'another time at each asking': (stat: vscode.FileStat) => ({ ...stat, mtime: Date.now() }),
  };
  for (const [what, told] of Object.entries(lacking)) {
    it(`gives its files where it tells ${what}, and they are converted once`, async () => {
      folder.told = told;
      await setting('conversion.followChanges', true);
      const uri = folder.uri('/parts/sub/other.STEP');
      await vscode.commands.executeCommand('vscode.open', uri);
      const { key, startedAt } = await shown(api, uri);
      folder.reads = 0;
      folder.put(uri.path, folder.bytesOf(uri.path) ?? new Uint8Array());
      await until('its bytes are compared', () => (folder.reads > 0 ? true : null));
      equal((await modelAt(api, key, 'ready')).startedAt, startedAt);
    });
  }

  it('keeps its rows while its machine does not answer, whatever copies there are', async () => {
    const uri = folder.uri('/parts/sub/other.STEP');
    const [key] = await upload(uri);
    await modelAt(api, key, 'ready');
    folder.put('/parts/copy.step', folder.bytesOf('/parts/sub/other.STEP') ?? new Uint8Array());
    folder.away = '/parts/sub';
    user.errors.length = 0;
    await upload(uri);
    match(
      user.errors[0] ?? '',
      /other\.STEP cannot be read: the caliper-memory folder does not answer/,
    );
    await vscode.commands.executeCommand('vscode.open', folder.uri('/parts/copy.step'));
    await shown(api, folder.uri('/parts/copy.step'));
    equal((await modelAt(api, key, 'ready')).source, uri.toString());
  });

  it('is compared with a file of it', async () => {
    const both = [folder.uri('/parts/支架 [v2] #1.stp'), folder.uri('/parts/sub/other.STEP')];
    const key = await vscode.commands.executeCommand('caliper.compare', both[1], both);
    equal(typeof key, 'string');
    await until('both are ready', () => {
      const ready = api.models.all().filter(({ stage }) => stage.kind === 'ready');
      return ready.length === 2 ? true : null;
    });
  });
});

describe('a workspace of several folders', () => {
  let api: CaliperApi;
  let place: Workplace;
  let memory: MemoryFolder;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
    memory = new MemoryFolder('caliper-memory');
    for (const name of ['left', 'right', odd]) await mkdir(place.file(name));
    await place.copyOf('as1_pe_203.stp', 'left/part.stp');
    await place.copyOf('mayo_332.stp', 'right/part.stp');
    await place.copyOf('mayo_332.stp', `${odd}/odd.stp`);
    await place.copyOf('mayo_332.stp', 'left/linked part.stp');
    await symlink(place.file('left'), place.file('linked'), 'junction');
    memory.put('/remote/far.stp', await readFile(sample('mayo_332.stp')));
    const uris = ['left', 'right', odd, 'linked']
      .map(place.file, place)
      .map((file) => vscode.Uri.file(file));
    const added = [...uris, memory.uri('/remote')].map((uri) => ({ uri }));
    ok(vscode.workspace.updateWorkspaceFolders(1, 0, ...added));
    await until('six folders are open', () =>
      vscode.workspace.workspaceFolders?.length === 6 ? true : null,
    );
  });

  after(async () => {
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    vscode.workspace.updateWorkspaceFolders(1, 5);
    await until('one folder is open', () =>
      vscode.workspace.workspaceFolders?.length === 1 ? true : null,
    );
    await removeAll(api);
    await place.close();
    memory.dispose();
    user.restore();
  });

  it('may have two files of one name, whose tabs say which is which', async () => {
    const [left, right] = [place.file('left/part.stp'), place.file('right/part.stp')];
    const keys = await upload(vscode.Uri.file(left), vscode.Uri.file(right));
    const models = await Promise.all(keys.map((key) => modelAt(api, key, 'ready')));
    deepEqual(
      models.map(({ sizeBytes }) => sizeBytes),
      [136_663, 16_136],
    );
    // Several times at once, while the code of tabs is perhaps being loaded: one tab it is.
    const { executeCommand } = vscode.commands;
    await Promise.all([1, 2, 3].map(() => executeCommand('caliper.open', keys[1])));
    await until('both tabs are open', () => {
      const titles = vscode.window.tabGroups.all.flatMap(({ tabs }) =>
        tabs.map(({ label }) => label),
      );
      return titles.join() === 'part.stp · left,part.stp · right' ? true : null;
    });
  });

  it('may have a folder of any name, and one that is a link', async () => {
    for (const file of [place.file(`${odd}/odd.stp`), place.file('linked/linked part.stp')]) {
      const uri = vscode.Uri.file(file);
      await vscode.commands.executeCommand('vscode.open', uri);
      const { key } = await shown(api, uri);
      const [same] = await upload(uri);
      equal(same, key);
      user.onSave = vscode.Uri.file(`${file}.glb`);
      await vscode.commands.executeCommand('caliper.saveResult', key);
      await until('it is saved beside its file', () => (existsSync(`${file}.glb`) ? true : null));
      await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
    }
    const keys = await run('caliper.convertFolder', vscode.Uri.file(place.file(odd)));
    equal(keys.length, 1);
    match(await convertTool(`${odd}/odd.stp`), /"odd\.stp".* ready/);
  });

  it('lets agents name a file by its folder, on a disk or not, and asks which is meant', async () => {
    match(await convertTool('right/part.stp'), /"part\.stp".* ready/);
    match(await convertTool('remote/far.stp'), /"far\.stp".* ready/);
    match(await convertTool(memory.uri('/remote/far.stp').toString()), /"far\.stp".* ready/);
    const both = await convertTool('part.stp').catch(String);
    match(both, /Several folders/);
    ok(both.includes(place.file('left/part.stp')) && both.includes(place.file('right/part.stp')));
  });
});

async function upload(...uris: readonly vscode.Uri[]): Promise<readonly string[]> {
  return run('caliper.upload', uris[0], uris);
}

async function run(command: string, ...args: readonly unknown[]): Promise<readonly string[]> {
  const keys: unknown = await vscode.commands.executeCommand(command, ...args);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

async function convertTool(path: string): Promise<string> {
  const { content } = await vscode.lm.invokeTool('caliper_convert_file', {
    input: { path },
    toolInvocationToken: undefined,
  });
  return content
    .map((part) => (part instanceof vscode.LanguageModelTextPart ? part.value : ''))
    .join('\n');
}

async function shown(api: CaliperApi, uri: vscode.Uri) {
  const source = uri.toString();
  const { key } = await until(`there is a row of ${source}`, () =>
    api.models.all().find((model) => model.source === source),
  );
  await modelAt(api, key, 'ready');
  await until('it is on the screen', () => api.sceneOf(key));
  return modelAt(api, key, 'ready');
}

async function setting(name: string, value: unknown): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('caliper').update(name, value, target);
}
