import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { call, finished, resultWhen, send } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';

describe('the service with its real kernel', function () {
  this.timeout(120_000);
  let service: ServiceProcess;

  before(async () => {
    service = await startServiceProcess({ args: ['--quality', 'draft'] });
  });
  after(async () => {
    await service.end();
  });

  const convert = async (name: string, bytes: Uint8Array | string) => {
    const modelId = await send(service, name, bytes);
    return { modelId, ...(await resultWhen(service, modelId, finished)) };
  };
  const asset = async (modelId: string, which: string) => {
    const redirect = await call(service, `/api/v1/models/${modelId}/assets/${which}`);
    const response = await fetch(redirect.headers.get('location') ?? '');
    return Buffer.from(await response.arrayBuffer());
  };

  for (const name of ['as1-oc-214.stp', 'as1_pe_203.igs']) {
    it(`makes a 3D model and a picture of ${name}, and states its tolerance`, async () => {
      const { modelId, status, message } = await convert(name, sample(name));
      equal(status, 'succeeded');
      match(message ?? '', /^Triangles within [\d.]+ mm and \d+° of the exact faces\./);
      const visual = await asset(modelId, 'visual');
      equal(visual.toString('latin1', 0, 4), 'glTF');
      equal(visual.readUInt32LE(8), visual.length);
      const preview = await asset(modelId, 'preview');
      deepEqual([preview.readUInt32BE(16), preview.readUInt32BE(20)], [512, 512]);
    });
  }

  it('gives a native part exactly or as its program saved it, and says which', async () => {
    const solidWorks = await convert('partColor.SLDPRT', sample('partColor.SLDPRT'));
    match(solidWorks.message ?? '', /^Meshed from exact B-rep\. Triangles within [\d.]+ mm/);
    equal((await asset(solidWorks.modelId, 'visual')).toString('latin1', 0, 4), 'glTF');
    const catia = await convert('Bracket.CATPart', sample('Bracket_Hole_2024.CATPart'));
    match(catia.message ?? '', /^Mesh saved by CATIA V5R34, not meshed .* within 0\.2 mm of the/);
    deepEqual((await asset(catia.modelId, 'preview')).readUIntBE(0, 3), 0xffd8ff);
  });

  it('gives the saved picture where there is no 3D to be had, and says so', async () => {
    const name = 'rearwheel_creo11.prt.2';
    const { status, message, pictureOnly, modelId } = await convert(name, sample(name));
    deepEqual([status, pictureOnly], ['succeeded', true]);
    match(
      message ?? '',
      /^Saved picture only\. .* is a Creo 11\.0 part\. .* no 3D to show, only the picture that Creo saved with it\./,
    );
    for (const which of ['visual', 'preview']) {
      const picture = await asset(modelId, which);
      equal(picture.length, 21_348);
      deepEqual(picture.readUIntBE(0, 3), 0xffd8ff);
    }
  });

  const half = sample('as1-oc-214.stp').subarray(0, 200_000);
  const badFiles: readonly (readonly [what: string, name: string, bytes: Uint8Array | string])[] = [
    ['an empty file', 'empty.step', ''],
    ['a text named .step', 'notes.step', 'Remember to order the screws.'],
    ['random bytes named .step', 'noise.step', noise(100_000)],
    ['a STEP file that ends in the middle', 'half.stp', half],
    ['a STEP file without solids', 'frame.stp', sample('ap209_ats8.stp')],
    ['a format it cannot read', 'plate.sldprt', noise(10_000)],
  ];
  for (const [what, name, bytes] of badFiles) {
    it(`refuses ${what} in a sentence and offers no second try`, async () => {
      const { status, retryable, message, task, url } = await convert(name, bytes);
      deepEqual([status, retryable, url], ['failed', false, null]);
      match(message ?? '', /^[^\n]{20,300}\.$/);
      ok(task?.errorCode && task.errorMessage === message);
    });
  }

  it('is well after all of that, in the same kernel process', async () => {
    equal((await convert('mayo_332.stp', sample('mayo_332.stp'))).status, 'succeeded');
    ok(!/crashed|notStarted/.test(service.output().stderr));
  });
});

function sample(name: string): Buffer {
  return readFileSync(path.resolve('samples', name));
}

/** Bytes without a pattern, the same each time. */
function noise(sizeBytes: number): Uint8Array {
  let state = 1;
  return Uint8Array.from({ length: sizeBytes }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return state % 256;
  });
}
