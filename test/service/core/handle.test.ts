import { deepEqual } from 'node:assert/strict';
import { fakeKernel } from '../../fixtures/fakeKernels';
import { call } from '../../fixtures/serviceCalls';
import { startServiceProcess, type ServiceProcess } from '../../fixtures/serviceProcess';

describe('an address of the interface', function () {
  this.timeout(30_000);
  let service: ServiceProcess;
  before(async () => {
    service = await startServiceProcess({ args: ['--kernel', await fakeKernel('refuses')] });
  });
  after(() => service.end());

  for (const [path, allowed] of [
    ['/api/v1/models/upload-token', 'POST'],
    ['/api/v1/models/any/result', 'GET'],
    ['/api/v1/models/any/assets/visual', 'GET'],
    ['/uploads/any', 'POST'],
    ['/files/any', 'GET'],
  ] as const) {
    it(`says which methods it takes where it is asked by another one: ${path}`, async () => {
      for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        const { status, headers } = await call(service, path, { method });
        deepEqual([method, status, headers.get('allow')], [method, 405, allowed]);
      }
    });
  }

  it('says how to tell who one is where nobody is told', async () => {
    const { status, headers } = await fetch(`${service.baseUrl}/api/v1/models/any/result`);
    deepEqual([status, headers.get('www-authenticate')], [401, 'Bearer']);
  });
});
