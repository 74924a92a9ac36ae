import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { startDifferentProcess, type DifferentProcess } from '../../fixtures/differentProcess';
import type { Faults } from '../../fixtures/differentFaults';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { convertedAssets } from '../workbench/convertedAssets';
import { Workbench } from '../workbench/workbench';

const part = 'mayo_332.stp';
const token = 'remote-token-of-the-web-51d0';
const uploadEntry = 'Upload to Conversion Service and Open 3D';

describe('a remote service, from VS Code for the Web', function () {
  this.timeout(600_000);
  let service: DifferentProcess;
  let workbench: Workbench;
  const begin = async (webOrigins: string, faults: Partial<Faults> = {}): Promise<void> => {
    const folder = temporaryFolder();
    const assets = await convertedAssets(part);
    const [visual, preview] = [path.join(folder, 'visual'), path.join(folder, 'preview')];
    writeFileSync(visual, assets.visual);
    writeFileSync(preview, assets.preview);
    service = await startDifferentProcess({ visual, preview, token, webOrigins });
    await service.setFaults(faults);
    workbench = await Workbench.open({
      host: 'web',
      samples: [part],
      settings: { 'caliper.service.url': service.baseUrl },
    });
    await workbench.showContainer('Caliper');
    await workbench.page.getByRole('button', { name: 'Set Access Token', exact: true }).click();
    await workbench.answer(token);
    await workbench.rightClick(part, uploadEntry);
    const question = workbench.page.locator('.monaco-dialog-box');
    await question.getByRole('button', { name: 'Upload', exact: true }).click();
  };
  afterEach(async function () {
    await workbench.pictureIfFailed(this.currentTest);
    await workbench.end();
    await service.stop();
  });

  it('that allows its origin converts a file, and its store is followed to by a redirect', async () => {
    await begin('*');
    await workbench.modelStands();
    await workbench.comesToShow('a part', ({ backgroundShare }) => backgroundShare < 0.95);
    await workbench.screenshot('web-remote');
  });

  it('that allows none is named, with the headers that its answer lacks', async () => {
    await begin('');
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText('gave no answer that a browser hands on').first().waitFor();
    const said = await card.innerText();
    assert.ok(said.includes(new URL(service.baseUrl).host), said);
    assert.match(said, /Access-Control-Allow-Origin: https?:\/\/[^;]+; /);
    assert.match(said, /Access-Control-Allow-Methods: POST; /);
    assert.match(said, /Access-Control-Allow-Headers: (?:\S+, )*authorization/);
    await workbench.screenshot('web-remote-refused');
  });

  it('whose store takes no upload of a page is told the headers of the upload, and whose store it is', async () => {
    await begin('*', { storeKeepsFromPages: 'PUT' });
    const said = await cardThatSays('gave no answer that a browser hands on');
    assert.ok(!said.includes(`${new URL(service.baseUrl).host} gave`), said);
    assert.match(said, /127\.0\.0\.1:\d+ gave no answer/);
    assert.match(said, /Access-Control-Allow-Methods: PUT/);
  });

  it('whose store hands no result to a page is told that it is the store', async () => {
    await begin('*', { storeKeepsFromPages: 'GET' });
    const said = await cardThatSays('redirects to a place that gave no answer');
    assert.ok(said.includes(`${new URL(service.baseUrl).host} redirects`), said);
    assert.match(said, /Access-Control-Allow-Origin: \*; Access-Control-Allow-Methods: GET/);
    await workbench.screenshot('web-remote-store-refused');
  });

  async function cardThatSays(text: string): Promise<string> {
    const card = workbench.modelPage.locator('.card.message');
    await card.getByText(text).first().waitFor();
    return card.innerText();
  }
});
