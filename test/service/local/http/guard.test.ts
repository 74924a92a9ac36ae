import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { fakeKernel } from '../../../fixtures/fakeKernels';
import { askForUpload, call, send } from '../../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../../fixtures/serviceProcess';
import { attacks, get, isRefused, rightHeaders, statusOf } from './attacks';

describe('attacks on the loopback service', function () {
  this.timeout(30_000);
  let service: ServiceProcess;

  before(async () => {
    service = await startServiceProcess({ args: ['--kernel', await fakeKernel('convertsAll')] });
  });
  after(async () => {
    await service.end();
  });

  it('lets the plain request through, so that the refusals below mean something', async () => {
    const [host, authorization] = rightHeaders(service);
    equal(statusOf(await get(service, [host, authorization])), 404);
    const localhost = `Host: localhost:${new URL(service.baseUrl).port}`;
    equal(statusOf(await get(service, [localhost, authorization])), 404);
  });

  for (const attack of attacks) {
    it(`refuses ${attack.title}`, async () => {
      const answer = await attack.send(service);
      ok(isRefused(attack, answer), answer);
    });
  }

  it('keeps nothing in caches and lets nothing be guessed about types', async () => {
    const response = await askForUpload(service, { name: 'a.stp', webhook: null });
    equal(response.headers.get('cache-control'), 'no-store');
    equal(response.headers.get('x-content-type-options'), 'nosniff');
    equal(response.headers.get('access-control-allow-origin'), null);
  });
  it('names the field that is wrong, in JSON', async () => {
    const response = await askForUpload(service, { name: 'a.stp', webhook: 'ftp://example.com' });
    equal(response.status, 422);
    deepEqual(await response.json(), {
      error: {
        code: 'invalidRequest',
        message: 'webhook must be null or an absolute http or https address.',
        field: 'webhook',
      },
    });
  });
  it('refuses what is not JSON', async () => {
    const post = (type: string, body: string) =>
      call(service, '/api/v1/models/upload-token', {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
    deepEqual(
      await Promise.all([
        post('text/plain', '{}'),
        post('application/json', '{'),
        post('application/json', '[]'),
      ]).then((all) => all.map(({ status }) => status)),
      [422, 422, 422],
    );
  });
  it('is still well after all of this', async () => {
    match(await send(service, 'good.stp', 'good'), /^[0-9a-f-]{36}$/);
  });
});
