import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { binaryStl, objText, threeMf } from '../kernel/readers/resultFixtures';
import { caliper, modelAt, removeAll, sample, until, upload, Workplace } from './fixtures/caliper';
import { MemoryFolder } from './fixtures/memoryFolder';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

describe('an editor of a 3D file', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
  });

  afterEach(async () => {
    await setting('conversion.followChanges', undefined);
    await setting('service.url', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  after(async () => {
    user.restore();
    await place.close();
  });

  it('shows a result that was saved with its parts, and makes no row of it', async () => {
    const [key = ''] = await upload(sample('as1-oc-214.stp'));
    await modelAt(api, key, 'ready');
    const before = await until('its result is on the screen', () => api.sceneOf(key));
    user.onSave = vscode.Uri.file(place.file('支架 [v2] #1.GLB'));
    await vscode.commands.executeCommand('caliper.saveResult', key);
    await removeAll(api);
    const after = await opened(user.onSave);
    await until(
      'its tab is there',
      () => viewTypeOf(tabOf(user.onSave)) === 'caliper.mesh' || null,
    );
    // As its source has them, by what the file says of its origin: so do the axes of the sizes.
    deepEqual(after.roots, before.roots);
    deepEqual(after.sizeMetres, before.sizeMetres);
    deepEqual(api.models.all(), []);
  });

  it('takes the lengths of formats without a unit as millimetres', async () => {
    const { sizeMetres, triangles } = await opened(await fileWith('cube.stl', binaryStl()));
    equal(triangles, 12);
    deepEqual(
      sizeMetres.map((length) => Math.round(length * 1e6)),
      [20_000, 20_000, 20_000],
    );
  });

  it('shows 3MF, and OBJ when it is chosen for it', async () => {
    equal((await opened(await fileWith('two.3mf', threeMf()))).triangles, 24);
    const text = await fileWith('cube.obj', Buffer.from(objText));
    await vscode.commands.executeCommand('vscode.open', text);
    await until(
      'its text is open',
      () => tabOf(text)?.input instanceof vscode.TabInputText || null,
    );
    await vscode.commands.executeCommand('vscode.openWith', text, 'caliper.meshText');
    equal((await sceneOf(text)).triangles, 12);
  });

  it('shows a glTF file with its buffer, but with none from outside its folder', async () => {
    await fileWith('corners.bin', trianglePoints());
    const whole = await fileWith('triangle.gltf', Buffer.from(gltfText('corners.bin')));
    await vscode.commands.executeCommand('vscode.openWith', whole, 'caliper.meshText');
    equal((await sceneOf(whole)).triangles, 1);
    const leading = await fileWith('outside.gltf', Buffer.from(gltfText('../corners.bin')));
    await vscode.commands.executeCommand('vscode.openWith', leading, 'caliper.meshText');
    await until('its tab is there', () => viewTypeOf(tabOf(leading)));
    equal(api.sceneOf(leading.toString()), null);
    await setting('conversion.followChanges', true);
    await writeFile(leading.fsPath, gltfText('corners.bin'));
    equal((await sceneOf(leading)).triangles, 1);
  });

  it('opens files of a folder that is on no disk', async () => {
    const folder = new MemoryFolder('caliper-meshes');
    folder.put('/parts/cube.stl', binaryStl());
    equal((await opened(folder.uri('/parts/cube.stl'))).triangles, 12);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder.dispose();
  });

  it('shows a file that has changed again by itself, if that is wished', async () => {
    await setting('conversion.followChanges', true);
    const file = await fileWith('changing.stl', binaryStl());
    const before = await opened(file);
    await writeFile(file.fsPath, threeMf());
    const after = await until('the other model is on the screen', () => {
      const scene = api.sceneOf(file.toString());
      return scene?.triangles === 24 ? scene : null;
    });
    notEqual(after, before);
  });

  it('shows a file again that has changed while it was being read', async () => {
    await setting('conversion.followChanges', true);
    const folder = new MemoryFolder('caliper-changing');
    folder.put('/cube.stl', binaryStl());
    folder.delay = new Promise((resolve) => setTimeout(resolve, 3000));
    const file = folder.uri('/cube.stl');
    await vscode.commands.executeCommand('vscode.open', file);
    await until('it is being read', () => folder.reads > 0 || null);
    folder.put('/cube.stl', threeMf());
    await until('the other model is on the screen', () => {
      return api.sceneOf(file.toString())?.triangles === 24 || null;
    });
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    folder.dispose();
  });

  it('lets a broken file be, and shows it when it is whole', async () => {
    const file = await fileWith(
      'broken.glb',
      (await readFile(sample('mayo_332.stp'))).subarray(40),
    );
    await vscode.commands.executeCommand('vscode.open', file);
    await until('its tab is there', () => viewTypeOf(tabOf(file)));
    equal(api.sceneOf(file.toString()), null);
    await setting('conversion.followChanges', true);
    await writeFile(file.fsPath, binaryStl());
    equal((await sceneOf(file)).triangles, 12);
  });

  it('sends nothing to a remote service', async () => {
    const service = await RemoteService.open('never-asked-for');
    await setting('service.url', service.url);
    await opened(await fileWith('secret.stl', binaryStl()));
    deepEqual([service.tokens, user.warnings, api.models.all()], [[], [], []]);
    await service.close();
  });

  async function fileWith(name: string, bytes: Uint8Array): Promise<vscode.Uri> {
    await writeFile(place.file(name), bytes);
    return vscode.Uri.file(place.file(name));
  }

  async function opened(file: vscode.Uri) {
    await vscode.commands.executeCommand('vscode.open', file);
    return sceneOf(file);
  }

  function sceneOf(file: vscode.Uri) {
    return until(`${file.path} is on the screen`, () => api.sceneOf(file.toString()));
  }
});

/** A triangle whose corners are in another file. */
function gltfText(uri: string): string {
  return JSON.stringify({
    asset: { version: '2.0' },
    scenes: [{ nodes: [0] }],
    nodes: [{ name: 'triangle', mesh: 0 }],
    meshes: [{ primitives: [{ attributes: { POSITION: 0 } }] }],
    accessors: [
      {
        bufferView: 0,
        componentType: 5126,
        count: 3,
        type: 'VEC3',
        min: [0, 0, 0],
        max: [1, 1, 0],
      },
    ],
    bufferViews: [{ buffer: 0, byteLength: 36 }],
    buffers: [{ uri, byteLength: 36 }],
  });
}

function trianglePoints(): Uint8Array {
  return new Uint8Array(Float32Array.of(0, 0, 0, 1, 0, 0, 0, 1, 0).buffer);
}

/** The active tab if it is of this file: VS Code tells of its tabs a moment after they have come. */
function tabOf(file: vscode.Uri | undefined): vscode.Tab | null {
  const { activeTab } = vscode.window.tabGroups.activeTabGroup;
  const { input } = activeTab ?? {};
  const isKnown = input instanceof vscode.TabInputCustom || input instanceof vscode.TabInputText;
  return activeTab && isKnown && input.uri.toString() === file?.toString() ? activeTab : null;
}

function viewTypeOf(tab: vscode.Tab | null): string | null {
  return tab?.input instanceof vscode.TabInputCustom ? tab.input.viewType : null;
}

async function setting(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('caliper')
    .update(name, value, vscode.ConfigurationTarget.Global);
}
