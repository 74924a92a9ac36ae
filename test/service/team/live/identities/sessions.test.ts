import { deepEqual, equal } from 'node:assert/strict';
import { request } from 'node:http';
import { Seal, type Session } from '../../../../../src/service/team/page/sealed';
import { grantFor } from '../../../../fixtures/serviceCalls';
import { TeamHost } from '../teamHost';
import { pageSettings } from './pageSettings';

// Nobody answers there.
const settings = pageSettings({ address: 'http://127.0.0.1:1' });
const secret = settings.CALIPER_SESSION_SECRET;

const own: Session = {
  ...{ kind: 'session', project: 'acme', subject: 'ann', role: 'member', formKey: 'key' },
};

describe('who comes to the page with a session of their own making', function () {
  this.timeout(120_000);
  let host: TeamHost;
  let modelId: string;
  before(async () => {
    host = await TeamHost.start(settings);
    await host.role('front');
    ({ modelId } = await grantFor(
      { baseUrl: host.baseUrl, token: await host.token('acme') },
      'part.stp',
    ));
  });
  after(() => host.stop());

  const sealedBy = (key: string, seconds = 60) => new Seal(key).sealed(own, seconds);
  const get = (address: string, cookie: string) =>
    fetch(`${host.baseUrl}${address}`, {
      ...{ headers: { Cookie: `caliper=${cookie}` }, redirect: 'manual' },
    });
  const makeToken = async (days: string) => {
    const headers = {
      ...{ Cookie: `caliper=${await sealedBy(secret)}`, Origin: host.baseUrl },
      'Content-Type': 'application/x-www-form-urlencoded',
    };
    const body = new URLSearchParams({ formKey: own.formKey, role: 'member', days }).toString();
    return (await fetch(`${host.baseUrl}/tokens`, { method: 'POST', headers, body })).status;
  };

  it('is sent to the login, unless it is one of ours', async () => {
    const good = await sealedBy(secret);
    equal((await get('/', good)).status, 200);
    for (const cookie of [
      await sealedBy('another secret of thirty-two characters'),
      await sealedBy(secret, -1),
      `${good.slice(0, -4)}AAAA`,
      `${good}; caliper=${good}`,
      'eyJhbGciOiJub25lIn0.e30.',
      '',
    ]) {
      const { status, headers } = await get('/', cookie);
      deepEqual([status, headers.get('location')], [303, '/login']);
    }
  });

  it('says so when the identity provider does not answer', async () => {
    equal((await get('/login', '')).status, 503);
  });

  it('gets tokens of whole days alone', async () => {
    for (const days of ['0', '-1', '1.5', '0x5', ' 3 ', '1e1', '91', 'NaN', '']) {
      equal(await makeToken(days), 422, days);
    }
    equal(await makeToken('7'), 200);
  });

  it('is led to no picture of a model that has none', async () => {
    equal((await get(`/models/${modelId}/picture`, await sealedBy(secret))).status, 404);
  });

  it('finds nothing along ways that lead back', async () => {
    const cookie = `caliper=${await sealedBy(secret)}`;
    for (const path of ['/models/../tokens', '/login/../tokens', '/models/%2e%2e/tokens']) {
      equal(await statusOf(host.baseUrl, path, cookie), 404, path);
    }
  });
});

/** `fetch` would walk the way itself. */
function statusOf(baseUrl: string, path: string, cookie: string): Promise<number> {
  return new Promise((resolve, reject) => {
    request(baseUrl, { path, headers: { Cookie: cookie } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode ?? 0);
    })
      .on('error', reject)
      .end();
  });
}
