import { deepEqual, equal } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { strToU8 } from 'fflate';
import * as vscode from 'vscode';
import type { CaliperApi } from '../../src/ui/window/publicApi';
import { startDifferentService, type DifferentService } from '../fixtures/differentService';
import { binaryStl, mtlText, objText, threeMf, zipOf } from '../kernel/readers/resultFixtures';
import { caliper, modelAt, removeAll, sample, until, upload, Workplace } from './fixtures/caliper';
import { UserAnswers } from './fixtures/userAnswers';

describe('the 3D result of a remote service', () => {
  let api: CaliperApi;
  let place: Workplace;
  let user: UserAnswers;
  let service: DifferentService | undefined;

  before(async () => {
    api = await caliper();
    place = await Workplace.open();
    user = new UserAnswers();
    user.onWarning = 'Upload';
  });

  afterEach(async () => {
    await vscode.commands.executeCommand('caliper.clearToken');
    await setUrl(undefined);
    await vscode.commands.executeCommand('workbench.action.closeAllEditors');
    await removeAll(api);
    await service?.stop();
  });

  after(async () => {
    user.restore();
    await place.close();
  });

  /** The scene of a model for which the service gives these bytes. */
  const shown = async (visual: Uint8Array) => {
    const preview = strToU8('no picture');
    service = await startDifferentService({ visual, preview, words: [] });
    user.onInput = service.token;
    await setUrl(service.baseUrl);
    const [key = ''] = await upload(await place.copyOf('as1-oc-214.stp', 'bolt.step'));
    await modelAt(api, key, 'ready');
    return until('it is on the screen', () => api.sceneOf(key));
  };

  it('may be STL', async () => {
    const { roots, triangles, sizeMetres } = await shown(binaryStl());
    deepEqual(
      roots.map(({ name }) => name),
      ['bolt'],
    );
    equal(triangles, 12);
    deepEqual(
      sizeMetres.map((length) => Math.round(length * 1e6)),
      [20_000, 20_000, 20_000],
    );
  });

  it('may be a ZIP archive of a mesh with its colours', async () => {
    const files = { 'm/cube.obj': strToU8(objText), 'm/colours.mtl': strToU8(mtlText) };
    equal((await shown(zipOf(files))).triangles, 12);
  });

  it('may be 3MF', async () => {
    equal((await shown(threeMf())).triangles, 24);
  });

  it('may be STEP', async () => {
    const { roots } = await shown(await readFile(sample('as1-oc-214.stp')));
    equal(roots[0]?.name, 'as1');
  });
});

async function setUrl(url: string | undefined): Promise<void> {
  const target = vscode.ConfigurationTarget.Global;
  await vscode.workspace.getConfiguration('caliper').update('service.url', url, target);
}
