import type { FetchedName } from '../../src/interface/asset';
import { deepEqual, equal, match, ok, rejects } from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createClient } from '../../src/client/service/createClient';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { ServiceClient } from '../../src/client/serviceClient';
import { sniff } from '../../src/model/assetKind';
import { ServiceError, type Trouble } from '../../src/words/errors';
import { outcomeOf } from '../../src/interface/outcome';
import type { ModelResult } from '../../src/interface/result';
import { startDifferentProcess, type DifferentProcess } from '../fixtures/differentProcess';
import type { Callable } from '../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../fixtures/serviceProcess';
import { temporaryFolder } from '../fixtures/temporaryFolder';

describe("Caliper's client, with nothing configured", function () {
  this.timeout(120_000);
  let embedded: ServiceProcess;
  let different: DifferentProcess;
  const seen: string[] = [];

  before(async () => {
    embedded = await startServiceProcess({ args: ['--quality', 'draft'] });
    const assets = temporaryFolder();
    const [visual, preview] = [path.join(assets, 'a.glb'), path.join(assets, 'a.png')];
    await writeFile(visual, 'glTF\x02\0\0\0\x0c\0\0\0');
    await writeFile(preview, Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'));
    different = await startDifferentProcess({ visual, preview, token: 'token-of-the-other-one' });
  });
  after(async () => {
    await Promise.all([embedded.end(), different.stop()]);
  });
  afterEach(() => different.setFaults({}));

  for (const name of ['the embedded service', 'a service that differs in all that is left open']) {
    it(`brings a file to ${name} and its model and picture back`, async () => {
      const client = clientOf(name.startsWith('the embedded') ? embedded : different);
      const modelId = await upload(client);
      const result = await waitFor(client, modelId, seen);
      equal(outcomeOf(result, Date.now()), 'succeeded');
      deepEqual(await kindsOf(client, modelId), { visual: 'glb', preview: 'png' });
    });
  }

  it("takes the other service's words for running, whatever they are", () => {
    ok(['IN_WORK', 'TESSELLATION', 'Ausgabe läuft'].every((word) => seen.includes(word)));
  });

  const refusals: readonly (readonly [
    string,
    Parameters<DifferentProcess['setFaults']>[0],
    Trouble,
  ])[] = [
    ['a service that is down', { down: true }, 'network'],
    ['a token that is good no more', { tokenRevoked: true }, 'forbidden'],
    ['a project that takes no model now', { grantStatus: 409 }, 'notAllowed'],
    ['a quota that is used up', { grantStatus: 413 }, 'tooLarge'],
    ['an upload address that refuses with 403', { uploadStatus: 403 }, 'refusedUpload'],
    ['an upload address that is gone', { uploadStatus: 404 }, 'refusedUpload'],
  ];
  for (const [what, faults, trouble] of refusals) {
    it(`tells of ${what}, in a sentence without a secret`, async () => {
      await different.setFaults(faults);
      await rejects(upload(clientOf(different)), (error: unknown) => {
        ok(error instanceof ServiceError);
        deepEqual([error.trouble, error.message.includes(different.token)], [trouble, false]);
        match(error.message, /^[A-Z][^\n]{15,}/);
        return true;
      });
    });
  }

  it('tells that a preview is missing, and still brings the visual', async () => {
    const client = clientOf(different);
    const modelId = await upload(client);
    await waitFor(client, modelId, []);
    await different.setFaults({ previewMissing: true });
    await rejects(bytesOf(client, modelId, 'preview'), (error: unknown) => {
      return error instanceof ServiceError && error.trouble === 'notFound';
    });
    equal((await bytesOf(client, modelId, 'visual')).toString('latin1', 0, 4), 'glTF');
  });

  it('brings a visual of an unknown type as it is', async () => {
    const client = clientOf(different);
    const modelId = await upload(client);
    await waitFor(client, modelId, []);
    await different.setFaults({ visualOfUnknownType: true });
    const bytes = await bytesOf(client, modelId, 'visual');
    equal(sniff(bytes, bytes.length), 'unknown');
  });

  it("passes on the service's own word on whether a retry makes sense", async () => {
    const client = clientOf(different);
    for (const retryable of [true, false]) {
      await different.setFaults({ failure: { message: 'Der Umsetzer ist müde.', retryable } });
      const result = await waitFor(client, await upload(client), []);
      deepEqual([outcomeOf(result, Date.now()), result.retryable], ['failed', retryable]);
      equal(result.message, 'Der Umsetzer ist müde.');
    }
  });
});

const signal = new AbortController().signal;

function clientOf({ baseUrl, token }: Callable): ServiceClient {
  const access = { baseUrl: async () => baseUrl, token: async () => token };
  return createClient(access, { uploadProfile: () => 'auto' });
}

async function upload(client: ServiceClient): Promise<string> {
  const file = await sourceFileAt(path.resolve('samples/mayo_332.stp'));
  const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
  await client.sendFile(grant, file, () => undefined, signal);
  return grant.modelId;
}

async function waitFor(
  client: ServiceClient,
  modelId: string,
  seen: string[],
): Promise<ModelResult> {
  for (;;) {
    const result = await client.result(modelId, signal);
    if (result) seen.push(result.status);
    if (result && outcomeOf(result, Date.now()) !== 'running') return result;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

async function kindsOf(client: ServiceClient, modelId: string) {
  const [visual, preview] = [
    await bytesOf(client, modelId, 'visual'),
    await bytesOf(client, modelId, 'preview'),
  ];
  return { visual: sniff(visual, visual.length), preview: sniff(preview, preview.length) };
}

async function bytesOf(
  client: ServiceClient,
  modelId: string,
  which: FetchedName,
): Promise<Buffer> {
  const { chunks } = await client.asset(modelId, which, signal);
  const pieces: Uint8Array[] = [];
  for await (const piece of chunks) pieces.push(piece);
  return Buffer.concat(pieces);
}
