import { deepEqual, equal, rejects } from 'node:assert/strict';
import { clientOnDemand } from '../../../src/client/service/clientOnDemand';
import type { ServiceClient } from '../../../src/client/serviceClient';
import { ServiceError } from '../../../src/words/errors';
import { forever, grantFor, noProgress } from '../testClient';

const grant = grantFor('http://127.0.0.1:1/');
const file = { name: 'a.stp', sizeBytes: 1, open: () => Promise.reject(new Error('not wanted')) };

describe('clientOnDemand', () => {
  it('makes its client at the first request, and only once', async () => {
    let made = 0;
    const client = clientOnDemand(() => {
      made += 1;
      return Promise.resolve(recording([]));
    });
    equal(made, 0);
    await Promise.all([client.result('m-1', forever), client.result('m-2', forever)]);
    equal(made, 1);
  });

  it('hands every request on as it is', async () => {
    const heard: unknown[][] = [];
    const client = clientOnDemand(() => Promise.resolve(recording(heard)));
    const request = { name: 'a.stp', webhook: null };
    const ticket = { modelId: 'm-1', text: 'secret' };
    const listener = { ticket: () => undefined, heldUp: () => undefined };
    equal(await client.requestUpload(request, forever), grant);
    await client.sendFile(grant, file, noProgress, forever, listener);
    await client.resumeUpload(ticket, file, noProgress, forever, listener);
    equal(await client.result('m-1', forever), null);
    equal((await client.asset('m-1', 'visual', forever)).sizeBytes, 7);
    const known = {
      etag: '"one"',
      lastModified: null,
      sentBytes: null,
      sizeBytes: 7,
      isFinal: true,
    };
    equal(await client.assetUnlessSame('m-1', 'visual', known, forever), null);
    deepEqual(heard, [
      ['requestUpload', request, forever],
      ['sendFile', grant, file, noProgress, forever, listener],
      ['resumeUpload', ticket, file, noProgress, forever, listener],
      ['result', 'm-1', forever],
      ['asset', 'm-1', 'visual', forever],
      ['assetUnlessSame', 'm-1', 'visual', known, forever],
    ]);
  });

  it('throws what its client throws', async () => {
    const refused = new ServiceError('auth', 'The service refused the token.');
    const client = clientOnDemand(() =>
      Promise.resolve({ ...recording([]), result: () => Promise.reject(refused) }),
    );
    await rejects(client.result('m-1', forever), refused);
  });
});

function recording(heard: unknown[][]): ServiceClient {
  const hear =
    <T>(name: string, answer: T) =>
    (...args: unknown[]): Promise<T> => {
      heard.push([name, ...args]);
      return Promise.resolve(answer);
    };
  return {
    requestUpload: hear('requestUpload', grant),
    sendFile: hear('sendFile', undefined),
    resumeUpload: hear('resumeUpload', undefined),
    result: hear('result', null),
    asset: hear('asset', { sizeBytes: 7, chunks: nothing() }),
    assetUnlessSame: hear('assetUnlessSame', null),
  };
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  // An asset without bytes.
}
