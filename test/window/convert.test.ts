import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { lstat, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { ShownNode } from '../../src/model/page/viewerMessages';
import { isWindowHere } from '../../src/ui/source/isWindowHere';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, sample, until, upload, Workplace } from './fixtures/caliper';
import { UserAnswers } from './fixtures/userAnswers';

describe('a CAD file', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
  });

  after(async () => {
    user.restore();
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await place.close();
  });

  it('becomes a tab at once and a 3D model on the screen, with its assembly', async () => {
    const [key = ''] = await upload(sample('as1-oc-214.stp'));
    await until('its tab is open', () => tabTitles().includes('as1-oc-214.stp') || null);
    const { modelId, service } = await modelAt(api, key, 'ready');
    equal(service, 'embedded');
    ok(modelId);
    const scene = await until('it is on the screen', () => api.sceneOf(key));
    ok(scene.triangles > 100);
    const names = namesOf(scene.roots);
    for (const part of ['plate', 'nut', 'bolt', 'rod']) {
      ok(
        names.some((name) => name.includes(part)),
        `${part} among ${names.join(', ')}`,
      );
    }
  });

  it('tells what its parts are made of, and copies where one stands', async () => {
    const model = api.models.all().find(({ name }) => name === 'as1-oc-214.stp');
    const scene = await until('it is on the screen', () => api.sceneOf(model?.key ?? ''));
    const parts = leavesOf(scene.roots, []);
    equal(parts.length, 18);
    equal(new Set(parts.map(({ node }) => node.body?.shape)).size, 5);
    const [part] = parts;
    const context = { caliperParts: [part?.node.path] };
    await vscode.commands.executeCommand('caliper.parts.copyPath', context);
    equal(await vscode.env.clipboard.readText(), part?.names.join(' / '));
  });

  it('says where its file lies where a window on another machine cannot show it', async function () {
    if (isWindowHere(vscode.env)) this.skip();
    const file = await place.copyOf('as1-oc-214.stp', 'elsewhere.stp');
    const [key] = await upload(file);
    user.infos.length = 0;
    await vscode.commands.executeCommand('caliper.revealSource', key);
    deepEqual(user.errors, []);
    match(user.infos[0] ?? '', /on another machine than .*elsewhere\.stp/);
  });

  it('keeps a name with spaces, quotes, # % and Chinese letters', async () => {
    const name = 'a "b" \'c\' #1 50%41 支架.STEP';
    const [key] = await upload(await place.copyOf('as1-oc-214.stp', name));
    equal((await modelAt(api, key, 'ready')).name, name);
  });

  it('is uploaded together with others, the first of them in a tab', async () => {
    const files = [
      await place.copyOf('as1_pe_203.stp', 'first.stp'),
      await place.copyOf('as1_pe_203.igs', 'second.igs'),
    ];
    const keys = await upload(...files);
    equal(keys.length, 2);
    for (const key of keys) await modelAt(api, key, 'ready');
    ok(tabTitles().includes('first.stp'));
    ok(!tabTitles().includes('second.igs'));
    // Nobody saw the second one come: one message for both.
    await until('it is told', () => user.infos.includes('2 of 2 models are ready.') || null);
  });

  it('gives details without a secret, and its model id, to the clipboard', async () => {
    const [model] = api.models.all();
    await vscode.commands.executeCommand('caliper.copyModelId', model?.key);
    equal(await vscode.env.clipboard.readText(), model?.modelId);
    await vscode.commands.executeCommand('caliper.copyDetails', model?.key);
    const details = await vscode.env.clipboard.readText();
    match(details, /^Status: succeeded$/m);
    match(details, /^Service: Embedded service/m);
  });

  it('is saved as GLB where the user says', async () => {
    const model = api.models.all().find(({ name }) => name === 'first.stp');
    const target = vscode.Uri.file(place.file('saved.glb'));
    user.onSave = target;
    await vscode.commands.executeCommand('caliper.saveResult', model?.key);
    deepEqual(user.suggestions.map(String), [vscode.Uri.file(place.file('first.glb')).toString()]);
    equal((await readFile(target.fsPath)).subarray(0, 4).toString(), 'glTF');
  });

  it('is saved in the place of a link that the user replaces, never where it points', async () => {
    const model = api.models.all().find(({ name }) => name === 'first.stp');
    const [link, elsewhere] = [place.file('link.glb'), place.file('elsewhere.txt')];
    await writeFile(elsewhere, 'mine');
    await symlink(elsewhere, link);
    user.onSave = vscode.Uri.file(link);
    await vscode.commands.executeCommand('caliper.saveResult', model?.key);
    equal(await readFile(elsewhere, 'utf8'), 'mine');
    equal((await lstat(link)).isSymbolicLink(), false);
    equal((await readFile(link)).subarray(0, 4).toString(), 'glTF');
  });

  it('is saved nowhere when the user closes the dialog', async () => {
    const model = api.models.all().find(({ name }) => name === 'first.stp');
    const before = await readdir(place.folder);
    user.onSave = undefined;
    await vscode.commands.executeCommand('caliper.savePreview', model?.key);
    equal(user.suggestions.at(-1)?.fsPath, place.file('first.png'));
    deepEqual(await readdir(place.folder), before);
    deepEqual(user.errors, []);
  });

  it('leaves the list and its tab when it is removed', async () => {
    const model = api.models.all().find(({ name }) => name === 'first.stp');
    await vscode.commands.executeCommand('caliper.remove', model?.key);
    equal(api.models.get(model?.key ?? ''), undefined);
    await until('its tab is closed', () => !tabTitles().includes('first.stp') || null);
  });
});

function tabTitles(): readonly string[] {
  return vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.map(({ label }) => label));
}

function namesOf(nodes: readonly ShownNode[]): readonly string[] {
  return nodes.flatMap(({ name, children }) => [name.toLowerCase(), ...namesOf(children)]);
}

interface Leaf {
  readonly node: ShownNode;
  /** From the root down to the part itself. */
  readonly names: readonly string[];
}

function leavesOf(nodes: readonly ShownNode[], above: readonly string[]): readonly Leaf[] {
  return nodes.flatMap((node) => {
    const names = [...above, node.name];
    return node.children.length === 0 ? [{ node, names }] : leavesOf(node.children, names);
  });
}
