import { deepEqual, equal, rejects } from 'node:assert/strict';
import { RequestLog, routes, type RequestEvent } from '../../../src/client/http/requestLog';
import { ServiceError } from '../../../src/words/errors';
import { closeServers, json, serve } from '../loopback';
import { clientAt, fileOf, forever, grantFor, noProgress } from '../testClient';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';

const about = { method: 'GET', route: routes.result, modelId: 'm-1' };

describe('the requests that a client tells of', () => {
  afterEach(closeServers);

  it('are told once, with how long they took and what came of them', async () => {
    const { log, events } = listened();
    await rejects(
      log.during(about, (request) => {
        request.begin(new URL('https://a.test:8443/x?sig=secret'), 7);
        request.answered(503);
        return Promise.reject(new ServiceError('throttled', 'Slow down.'));
      }),
    );
    deepEqual(events, [
      {
        ...about,
        ...{ host: 'a.test:8443', contract: null, status: 503, ms: 5 },
        ...{ sentBytes: 7, receivedBytes: 0 },
        failure: { trouble: 'throttled', reason: 'Slow down.' },
      },
    ]);
  });

  it('are not told when they never began, as without a token', async () => {
    const { log, events } = listened();
    await rejects(log.during(about, () => Promise.reject(new ServiceError('auth', 'No token.'))));
    deepEqual(events, []);
  });

  it('tell of an asset when its last byte is there, or nobody wants the rest', async () => {
    const events: RequestEvent[] = [];
    const { origin } = await serve((_, response) => {
      response.end(Buffer.alloc(300_000));
    });
    const client = clientAt(origin, { requested: (event) => events.push(event) });
    for await (const _ of (await client.asset('m-1', 'visual', forever)).chunks) {
      equal(events.length, 0);
    }
    for await (const _ of (await client.asset('m-1', 'visual', forever)).chunks) break;
    const [whole, part, ...more] = events;
    deepEqual([whole?.route, whole?.status, whole?.receivedBytes], [routes.visual, 200, 300_000]);
    deepEqual([part?.status, part?.failure, more.length], [200, null, 0]);
  });

  it('tell of a cut asset with its reason, once', async () => {
    const events: RequestEvent[] = [];
    const { origin } = await serve((_, response) => {
      response.writeHead(200, { 'Content-Length': '100' });
      response.write('some', () => response.destroy());
    });
    const client = clientAt(origin, { requested: (event) => events.push(event) });
    const { chunks } = await client.asset('m-1', 'preview', forever);
    await rejects(async () => {
      for await (const _ of chunks);
    });
    deepEqual(
      events.map(({ failure }) => failure?.trouble),
      ['network'],
    );
  });

  it('tell of an upload by the host of its storage alone, and by which contract', async () => {
    const events: RequestEvent[] = [];
    const told: string[] = [];
    const { origin } = await serve((request, response) => {
      request.resume();
      request.on('end', () => json(response, 200, {}));
    });
    const client = clientAt(origin, {
      uploadProfile: () => 'put',
      requested: (event) => events.push(event),
      decided: ({ subject, decision, reason }) => told.push(`${subject} ${decision}, ${reason}`),
    });
    const grant = grantFor(`${origin}/secret-path?sig=secret`);
    await client.sendFile(grant, await sourceFileAt(fileOf(50)), noProgress, forever);
    const [event] = events;
    deepEqual(
      [event?.route, event?.contract, event?.sentBytes, event?.modelId],
      ['/…', 'put', 50, 'm-1'],
    );
    equal(event?.host, new URL(origin).host);
    deepEqual(told, ['bracket.step sends it by the contract put, the setting names it']);
  });
});

function listened(): { log: RequestLog; events: RequestEvent[] } {
  const events: RequestEvent[] = [];
  let at = 0;
  return {
    events,
    log: new RequestLog(
      (event) => events.push(event),
      () => (at += 5),
    ),
  };
}
