import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { startDifferentProcess, type DifferentProcess } from '../fixtures/differentProcess';
import { call, finished, resultWhen, send } from '../fixtures/serviceCalls';
import {
  removeTemporaryFolders,
  startServiceProcess,
  temporaryFolder,
} from '../fixtures/serviceProcess';
import { readPicture } from './picture';
import { Workbench } from './workbench';

const part = 'mayo_332.stp';
const token = 'remote-token-3f9a2c71e8d04b56';

// A service that differs from the embedded one in all that the interface leaves open.
describe('a remote service', function () {
  this.timeout(180_000);
  let service: DifferentProcess;
  let workbench: Workbench;
  before(async () => {
    service = await startDifferentProcess({ ...(await convertedAssets()), token });
    workbench = await Workbench.open({
      samples: [part],
      settings: { 'caliper.service.url': service.baseUrl },
    });
  });
  after(async () => {
    await workbench.end();
    await service.stop();
    await removeTemporaryFolders();
  });

  it('gets its token where the empty view asks for it', async () => {
    await workbench.showContainer('Caliper');
    await workbench.page.getByRole('button', { name: 'Set Access Token', exact: true }).click();
    await workbench.answer(token);
  });

  it('is named before the first file leaves the machine', async () => {
    await workbench.rightClick(part, 'Upload to Conversion Service and Open 3D');
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByText(new URL(service.baseUrl).host).first().waitFor();
    await question.getByRole('button', { name: 'Upload', exact: true }).click();
  });

  it('gives the 3D model by the same road', async () => {
    const model = workbench.modelPage.locator('[data-showing="model"] canvas');
    await model.waitFor({ timeout: 60_000 });
    const picture = readPicture(await workbench.modelFrame.screenshot());
    assert.ok(picture.backgroundShare < 0.95, 'the canvas is empty');
    await workbench.showContainer('Caliper');
    await workbench.modelRow(part).filter({ hasText: 'Ready' }).waitFor();
  });

  it('is still let in after a reload, without another question', async () => {
    await workbench.reload();
    await workbench.modelPage.locator('[data-showing="model"] canvas').waitFor({ timeout: 60_000 });
  });

  it('never sees its token in a file of the profile', () => {
    const leaks = filesBelow(workbench.folder).filter((file) => holds(file, token));
    assert.deepEqual(leaks, []);
  });
});

/** What a real conversion gave, for the other service to hand out. */
async function convertedAssets(): Promise<{ visual: string; preview: string }> {
  const folder = await temporaryFolder();
  const embedded = await startServiceProcess();
  const id = await send(embedded, part, readFileSync(path.join('samples', part)));
  await resultWhen(embedded, id, finished);
  const save = async (which: 'visual' | 'preview') => {
    const redirect = await call(embedded, `/api/v1/models/${id}/assets/${which}`);
    const asset = await fetch(redirect.headers.get('location') ?? '');
    const file = path.join(folder, which);
    await writeFile(file, new Uint8Array(await asset.arrayBuffer()));
    return file;
  };
  const assets = { visual: await save('visual'), preview: await save('preview') };
  await embedded.end();
  return assets;
}

function holds(file: string, text: string): boolean {
  try {
    return readFileSync(file).includes(text);
  } catch {
    return false; // the browser has taken it away meanwhile
  }
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name));
}
