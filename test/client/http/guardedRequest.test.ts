import { equal, rejects } from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { sendGuarded } from '../../../src/client/http/guardedRequest';
import { RequestLife } from '../../../src/client/http/requestLife';

describe('a request to an address that a service named', () => {
  for (const [what, answer] of [
    [
      'switches to another protocol, which nobody asked for',
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: any\r\nConnection: Upgrade\r\n\r\n',
    ],
    ['ends before it has begun', ''],
  ] as const) {
    it(`fails at once where the answer ${what}`, async () => {
      const server = createServer((socket) => {
        socket
          .on('error', () => undefined)
          .once('data', () => {
            if (answer === '') socket.destroy();
            else socket.write(answer);
          });
      }).listen(0, '127.0.0.1');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' ? address?.port : 0;
      const url = `http://127.0.0.1:${port}/file`;
      const life = new RequestLife(new AbortController().signal);
      try {
        await rejects(
          sendGuarded({ method: 'GET', url, headers: {}, namedBy: new URL(url) }, life),
          ({ code }: NodeJS.ErrnoException) => {
            equal(code, 'ECONNRESET');
            return true;
          },
        );
      } finally {
        life.end();
        server.close();
      }
    });
  }
});
