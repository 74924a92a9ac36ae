import { deepEqual, equal } from 'node:assert/strict';
import { mkdir, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, until, Workplace } from './fixtures/caliper';
import { UserAnswers } from './fixtures/userAnswers';

describe('a folder of CAD files', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
    await mkdir(place.file('sub'));
    await writeFile(place.file('notes.txt'), 'no CAD file');
  });

  after(async () => {
    user.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await place.close();
  });

  it('without one says so and opens nothing', async () => {
    deepEqual(await convertFolder(place.folder), []);
    equal(user.infos.length, 1);
    deepEqual(tabTitles(), []);
  });

  it('is converted as a whole, and shown on one contact sheet', async () => {
    await place.copyOf('as1_pe_203.stp', 'b.stp');
    await place.copyOf('mayo_332.stp', 'sub/a.STEP');
    const keys = await convertFolder(place.folder);
    const models = await Promise.all(keys.map((key) => modelAt(api, key, 'ready')));
    deepEqual(
      models.map(({ name }) => name),
      ['b.stp', 'a.STEP'],
    );
    await until('one tab is open', () => (tabTitles().length === 1 ? true : null));
    equal(tabTitles()[0]?.startsWith('Contact Sheet · '), true);
    deepEqual(user.errors, []);
  });

  it('with a bad file converts the others and names the bad one', async () => {
    await writeFile(place.file('empty.step'), '');
    const keys = await convertFolder(place.folder);
    equal(keys.length, 2);
    equal(user.warnings.length, 1);
    equal(user.warnings[0]?.includes('empty.step'), true);
  });

  it('has one contact sheet, the newest', async () => {
    await convertFolder(place.folder);
    await until('the sheet before it is closed', () => (tabTitles().length === 1 ? true : null));
    await convertFolder(place.file('sub'));
    await until('the other folder has its own', () => (tabTitles().length === 2 ? true : null));
  });
});

async function convertFolder(folder: string): Promise<readonly string[]> {
  const uri = vscode.Uri.file(folder);
  const keys: unknown = await vscode.commands.executeCommand('caliper.convertFolder', uri);
  return Array.isArray(keys) ? keys.filter((key) => typeof key === 'string') : [];
}

function tabTitles(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}
