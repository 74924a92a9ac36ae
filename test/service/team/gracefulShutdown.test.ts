import { deepEqual, equal } from 'node:assert/strict';
import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type Server } from 'node:http';
import { connect } from 'node:net';
import { gracefulShutdown } from '../../../src/service/team/gracefulShutdown';
import { listen } from '../../../src/service/node/http/listen';

describe('the end of a server', () => {
  it('comes while a client asks again and again over a line that stays open, and cuts off no answer', async () => {
    const ends: Promise<void>[] = [];
    let answers = 0;
    const server = createServer((_incoming, outgoing) => {
      answers += 1;
      if (answers === 3) ends.push(end());
      outgoing.end('well');
    });
    const end = gracefulShutdown(server);
    const port = await listen(server, 0, '127.0.0.1');
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const seen: (string | undefined)[] = [];
    while (seen.at(-1) !== 'close') {
      const [answer, text] = await asked(port, agent);
      equal(text, 'well');
      seen.push(answer.headers.connection);
    }
    equal(seen.length, 4);
    await Promise.all(ends);
    equal(ends.length, 1);
    equal(server.listening, false);
    agent.destroy();
  });

  it('waits for an answer that is on its way', async () => {
    let finish: () => void = () => undefined;
    const server = createServer((_incoming, outgoing) => {
      outgoing.write('first ');
      finish = () => void outgoing.end('last');
    });
    const end = gracefulShutdown(server);
    const port = await listen(server, 0, '127.0.0.1');
    const began = once(server, 'request');
    const asking = asked(port, new Agent({ keepAlive: true }));
    await began;
    const ended = end();
    finish();
    const [, text] = await asking;
    equal(text, 'first last');
    await ended;
  });

  it('comes all the same where somebody sends a piece of a request and no more', async () => {
    const server = createServer(() => undefined);
    const end = gracefulShutdown(server, 50);
    await slowLine(server);
    await end();
    deepEqual([server.listening, await connections(server)], [false, 0]);
  });
});

function asked(port: number, agent: Agent): Promise<readonly [IncomingMessage, string]> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, agent }, (answer) => {
      let text = '';
      answer.on('data', (piece: Buffer) => (text += piece.toString()));
      answer.once('end', () => resolve([answer, text]));
    }).once('error', reject);
  });
}

async function slowLine(server: Server): Promise<void> {
  const port = await listen(server, 0, '127.0.0.1');
  const arrived = once(server, 'connection');
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  line.write('GET / HTTP/1.1\r\nHost: x\r\nA: ');
  await arrived;
}

function connections(server: Server): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
