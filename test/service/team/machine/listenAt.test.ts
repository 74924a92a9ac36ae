import { equal, match, rejects } from 'node:assert/strict';
import { createServer } from 'node:http';
import { listenAt } from '../../../../src/service/team/machine/listenAt';

describe('an address on which a front listens', () => {
  for (const [host, code] of [
    ['nonesuch.invalid', /\((?:ENOTFOUND|EAI_AGAIN)\)/],
    ['192.0.2.1', /\(EADDRNOTAVAIL\)/],
  ] as const) {
    it(`is asked for by its setting where it is ${host}`, async () => {
      await rejects(listenAt(createServer(), 0, host), ({ message }: Error) => {
        match(message, new RegExp(`^Nothing can listen on ${host}, which CALIPER_HOST names `));
        match(message, code);
        return true;
      });
    });
  }

  it('names the port that another program has', async () => {
    const first = createServer();
    const port = await listenAt(first, 0, '127.0.0.1');
    await rejects(listenAt(createServer(), port, '127.0.0.1'), ({ message }: Error) => {
      equal(message, `The port ${port} is in use by another program.`);
      return true;
    });
    first.close();
  });
});
