import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, removeAll, sample, until } from './fixtures/caliper';
import { GitFolder } from './fixtures/gitFolder';
import { UserAnswers } from './fixtures/userAnswers';

describe('a CAD file in git', () => {
  let api: CaliperApi;
  let folder: GitFolder;
  let user: UserAnswers;
  let file: string;

  before(async () => {
    api = await caliper();
    folder = await GitFolder.open();
    user = new UserAnswers();
    file = folder.place.file('as1.stp');
    // What git shows of CAD files in a diff is not what is compared.
    await writeFile(folder.place.file('.gitattributes'), '*.stp diff=words\n');
    await writeFile(file, await assembly(185));
    folder.git('config', 'diff.words.textconv', 'echo words');
    folder.commit('An assembly');
    await writeFile(file, await assembly(188));
  });

  beforeEach(() => {
    user.errors.length = 0;
  });

  after(async () => {
    user.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await folder.close();
  });

  it('is compared with HEAD: one nut was moved', async () => {
    const shown = await compared('HEAD');
    deepEqual(shown.counts, {
      ...{ changed: 0, added: 0, removed: 0 },
      ...{ unread: 0, moved: 1, recoloured: 0, unchanged: 17 },
    });
    match(shown.title, /^as1\.stp: HEAD · [0-9a-f]{7} ↔ saved \d{4}-\d\d-\d\d \d\d:\d\d$/);
    deepEqual(user.errors, []);
  });

  it('is not converted again for that', async () => {
    const keys = api.models.all().map(({ key }) => key);
    await compared('HEAD');
    deepEqual(
      api.models.all().map(({ key }) => key),
      keys,
    );
  });

  it('keeps the revision in the name of its model, with an address that opens again', () => {
    const old = api.models.all().find(({ source }) => source.startsWith('git:'));
    match(old?.name ?? '', /^as1@[0-9a-f]{7}\.stp$/);
    equal(old?.stage.kind, 'ready');
  });

  it('says in the title that the file has changed since', async () => {
    const key = await compare('HEAD');
    await until('it is compared', () => api.comparison(key)?.counts);
    await writeFile(file, await assembly(190));
    await until('the title says so', () => {
      return api.comparison(key)?.title.endsWith('(the file has changed since)') ? true : null;
    });
  });

  it('is compared as a row of Source Control: HEAD and what is staged, and that and the file', async () => {
    await writeFile(file, await assembly(192));
    folder.git('add', 'as1.stp');
    await writeFile(file, await assembly(195));
    const staged = await shownAt(await compareRow(1));
    match(staged.title, /^as1\.stp: HEAD · [0-9a-f]{7} ↔ staged/);
    equal(staged.counts.moved, 1);
    const working = await shownAt(await compareRow(2));
    match(working.title, /^as1\.stp: staged ↔ saved /);
    equal(working.counts.moved, 1);
    const model = api.models.all().find(({ source }) => source.includes('isContent'));
    match(model?.name ?? '', /^as1@[0-9a-f]{7}\.stp$/);
    folder.git('reset', '--quiet');
  });

  it('is compared with HEAD as a row of Source Control where nothing of it is staged', async () => {
    const shown = await shownAt(await compareRow(2));
    match(shown.title, /^as1\.stp: HEAD · [0-9a-f]{7} ↔ saved /);
    equal(shown.counts.moved, 1);
  });

  it('names a revision that there is not', async () => {
    await vscode.commands.executeCommand(
      'caliper.compare',
      vscode.Uri.file(file),
      'no-such-branch',
    );
    const said = await until('it is said', () => user.errors.at(-1));
    ok(said.startsWith('There is no revision no-such-branch'), said);
  });

  it('is compared with another file, chosen from the disk', async () => {
    const other = await another('wider.stp', 200);
    user.onPick = 'Another File';
    user.onOpen = vscode.Uri.file(other);
    const key = await vscode.commands.executeCommand('caliper.compare', vscode.Uri.file(file));
    const shown = await shownAt(String(key));
    match(shown.title, /^as1\.stp: wider\.stp, saved .* ↔ saved /);
    equal(shown.counts.moved, 1);
  });

  it('is compared with the file that was selected with it in the Explorer', async () => {
    const other = vscode.Uri.file(await another('selected.stp', 205));
    const clicked = vscode.Uri.file(file);
    for (const command of [
      'caliper.compareSelected',
      'caliper.compare',
      'caliper.compareCommits',
    ]) {
      const key = await vscode.commands.executeCommand(command, clicked, [clicked, other]);
      const shown = await shownAt(String(key));
      match(shown.title, /^selected\.stp, saved .* ↔ as1\.stp, saved /);
      deepEqual([shown.counts.moved, shown.counts.changed], [1, 0]);
    }
  });

  async function another(name: string, height: number): Promise<string> {
    await writeFile(folder.place.file(name), await assembly(height));
    return folder.place.file(name);
  }

  async function compareRow(resourceGroupType: number): Promise<string> {
    const row = { resourceUri: vscode.Uri.file(file), resourceGroupType };
    return String(await vscode.commands.executeCommand('caliper.compareChange', row));
  }

  async function compare(ref: string): Promise<string> {
    const uri = vscode.Uri.file(file);
    return String(await vscode.commands.executeCommand('caliper.compare', uri, ref));
  }

  async function compared(ref: string) {
    return shownAt(await compare(ref));
  }

  async function shownAt(key: string) {
    const counts = await until('it is compared', () => {
      const [error] = user.errors;
      if (error !== undefined) throw new Error(error);
      return api.comparison(key)?.counts;
    });
    return { counts, title: api.comparison(key)?.title ?? '' };
  }
});

/** The sample with one nut at a height of its rod, millimetres. */
async function assembly(height: number): Promise<string> {
  const text = await readFile(sample('as1-oc-214.stp'), 'utf8');
  return text.replace('(-10.,-7.5,185.)', `(-10.,-7.5,${height}.)`);
}
