import { deepEqual, equal } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { createClient } from '../../../src/client/service/createClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import type { AssetName } from '../../../src/interface/asset';
import { outcomeOf } from '../../../src/interface/outcome';
import { sniff } from '../../../src/model/assetKind';
import { uploadForm } from '../../fixtures/serviceCalls';
import { interfaceLaws } from '../../laws/interfaceLaws';
import { PageService } from './pageService';

const sample = path.resolve('samples/mayo_332.stp');

interfaceLaws('the service in a page of a browser', async () => {
  const service = await PageService.start();
  const { baseUrl, token } = service;
  return {
    ...{ baseUrl, token },
    source: { name: 'mayo_332.stp', bytes: readFileSync(sample) },
    upload: uploadForm,
    stop: () => service.stop(),
  };
});

describe("Caliper's client and the service in a page of a browser", function () {
  this.timeout(120_000);
  const { signal } = new AbortController();
  let service: PageService;
  before(async () => {
    service = await PageService.start();
  });
  after(() => service.stop());

  it('bring a file there and its model and picture back', async () => {
    const { baseUrl, token } = service;
    const access = { baseUrl: async () => baseUrl, token: async () => token };
    const client = createClient(access, { uploadProfile: () => 'auto' });
    const file = await sourceFileAt(sample);
    const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
    await client.sendFile(grant, file, () => undefined, signal);
    const ended = async () => {
      for (;;) {
        const result = await client.result(grant.modelId, signal);
        if (result && outcomeOf(result, Date.now()) !== 'running') return result;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    };
    equal(outcomeOf(await ended(), Date.now()), 'succeeded');
    const kindOf = async (which: AssetName) => {
      const { chunks } = await client.asset(grant.modelId, which, signal);
      const pieces: Uint8Array[] = [];
      for await (const piece of chunks) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      return sniff(bytes, bytes.length);
    };
    deepEqual([await kindOf('visual'), await kindOf('preview')], ['glb', 'png']);
  });
});
