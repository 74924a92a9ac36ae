import { deepEqual, equal, notEqual } from 'node:assert/strict';
import { copyFile } from 'node:fs/promises';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { caliper, modelAt, removeAll, sample, until, upload, Workplace } from './fixtures/caliper';
import { RemoteService } from './fixtures/remoteService';
import { UserAnswers } from './fixtures/userAnswers';

describe('an editor of a CAD file', () => {
  let api: CaliperApi;
  let place: Workplace;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
  });

  afterEach(async () => {
    await setting('conversion.followChanges', undefined);
    await setting('service.url', undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
  });

  after(() => place.close());

  it('is what opens, and shows the model without a question', async () => {
    const file = await place.copyOf('as1_pe_203.stp', '支架 [v2] #1.STEP');
    await open(file);
    const { viewType } = await until('its tab is there', () => {
      const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
      return input instanceof vscode.TabInputCustom ? input : null;
    });
    equal(viewType, 'caliper.viewer');
    await shown(api, file);
  });

  it('shows a card, and converts nothing, where the file is of a kind that is not read', async () => {
    for (const name of ['arm.SLDASM', 'arm.asm.12']) {
      const file = await place.copyOf('as1_pe_203.stp', name);
      await open(file);
      const { viewType } = await until('its tab is there', () => {
        const input = vscode.window.tabGroups.activeTabGroup.activeTab?.input;
        return input instanceof vscode.TabInputCustom && input.uri.fsPath === file ? input : null;
      });
      equal(viewType, 'caliper.foreign');
    }
    deepEqual(api.models.all(), []);
  });

  it('shows the file again from its row when it was closed', async () => {
    const file = await place.copyOf('as1_pe_203.stp', 'again.stp');
    await open(file);
    const before = await shown(api, file);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await open(file);
    const after = await shown(api, file);
    deepEqual([after.key, after.modelId], [before.key, before.modelId]);
  });

  it('converts the same bytes once, whatever their file is called', async () => {
    const [one, two] = [
      await place.copyOf('as1_pe_203.stp', 'one.stp'),
      await place.copyOf('as1_pe_203.stp', 'two.stp'),
    ];
    await open(one);
    const first = await shown(api, one);
    await open(two);
    const second = await shown(api, two);
    equal(second.modelId, first.modelId);
    notEqual(second.key, first.key);
  });

  it('shows a file that has changed again by itself', async () => {
    const file = await place.copyOf('as1_pe_203.stp', 'changing.stp');
    await open(file);
    const before = await shown(api, file);
    await copyFile(sample('mayo_332.stp'), file);
    await until('it is sent again', () =>
      rowOf(api, file)?.sha256 !== before.sha256 ? true : null,
    );
    const after = await shown(api, file);
    deepEqual([after.key, after.sizeBytes], [before.key, 16_136]);
  });

  it('is the one tab of its file when the menu is used as well', async () => {
    const file = await place.copyOf('as1_pe_203.stp', 'twice.stp');
    await open(file);
    const { key, modelId } = await shown(api, file);
    deepEqual(await upload(file), [key]);
    const { tabs } = vscode.window.tabGroups.activeTabGroup;
    deepEqual([api.models.all().length, tabs.length], [1, 1]);
    equal(api.models.get(key)?.modelId, modelId);
    await copyFile(sample('mayo_332.stp'), file);
    deepEqual(await upload(file), [key]);
    equal((await modelAt(api, key, 'ready')).sizeBytes, 16_136);
  });

  it('is converted anew by the command of its row', async () => {
    const file = await place.copyOf('as1_pe_203.stp', 'forgotten.stp');
    const [key = ''] = await upload(file);
    const before = await modelAt(api, key, 'ready');
    await vscode.commands.executeCommand('caliper.showAgain', key);
    const after = await until('another model is ready', () => {
      const model = api.models.get(key);
      return model?.stage.kind === 'ready' && model.modelId !== before.modelId ? model : null;
    });
    equal(after.sha256, before.sha256);
  });

  it('lets a changed file be until somebody says so, where it is not to be followed', async () => {
    await setting('conversion.followChanges', false);
    const file = await place.copyOf('as1_pe_203.stp', 'staying.stp');
    await open(file);
    const before = await shown(api, file);
    await copyFile(sample('mayo_332.stp'), file);
    await new Promise((resolve) => setTimeout(resolve, 2000));
    equal(rowOf(api, file)?.modelId, before.modelId);
  });

  it('sends nothing to a remote service by being opened', async () => {
    const service = await RemoteService.open('never-asked-for');
    const user = new UserAnswers();
    await setting('service.url', service.url);
    const file = await place.copyOf('as1_pe_203.stp', 'secret.stp');
    await open(file);
    await new Promise((resolve) => setTimeout(resolve, 1000));
    user.restore();
    deepEqual([rowOf(api, file), service.tokens, user.warnings], [undefined, [], []]);
    await service.close();
  });

  it('shows the sample by the embedded service, whatever the settings say', async () => {
    await setting('service.url', 'https://models.example.com');
    await vscode.commands.executeCommand('caliper.openSample');
    const model = await shown(api, sample('as1-oc-214.stp'));
    equal(model.service, 'embedded');
  });
});

async function open(file: string): Promise<void> {
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.file(file));
}

function rowOf({ models }: CaliperApi, file: string) {
  const source = vscode.Uri.file(file).toString();
  return models.all().find((model) => model.source === source);
}

/** The model of a file, once it stands on the screen. */
async function shown(api: CaliperApi, file: string) {
  const { key } = await until(`there is a row of ${file}`, () => rowOf(api, file));
  await modelAt(api, key, 'ready');
  await until(`${file} is on the screen`, () => api.sceneOf(key));
  return modelAt(api, key, 'ready');
}

async function setting(name: string, value: unknown): Promise<void> {
  await vscode.workspace
    .getConfiguration('caliper')
    .update(name, value, vscode.ConfigurationTarget.Global);
}
