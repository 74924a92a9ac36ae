import { deepEqual, equal, ok } from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { getServers, setServers } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { listen } from '../../../../../src/service/node/http/listen';
import { migrate } from '../../../../../src/service/team/postgres/migrate';
import { openDatabase, type Database } from '../../../../../src/service/team/postgres/database';
import {
  forgetUnsentWebhooks,
  webhookKinds,
  WebhookSender,
  type WebhookKind,
} from '../../../../../src/service/team/webhookSender';
import { endlessAnswer, unreadBytes } from '../../endlessAnswer';
import { sharedServers, type TeamServers } from '../../servers/sharedServers';

const secret = `whsec_${Buffer.from('the secret of the tests of a team').toString('base64')}`;
const canary = 'canary-in-an-address';

/** What a listener does that means no good, or is broken, with its first call. */
const answers: Readonly<Record<string, (asked: IncomingMessage, answer: ServerResponse) => void>> =
  {
    '/switches': ({ socket }) => {
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: any\r\nConnection: Upgrade\r\n\r\n',
      );
    },
    '/garbage': ({ socket }) => socket.end('this is no answer\r\n\r\n'),
    '/closes': ({ socket }) => socket.destroy(),
    '/headers': (_, answer) => answer.writeHead(200, { 'x-any': 'x'.repeat(200_000) }).end(),
    '/redirects': (_, answer) => answer.writeHead(307, { location: '/elsewhere' }).end(),
    '/breaks': ({ socket }, answer) => {
      answer.writeHead(200, { 'content-length': '1000' }).write('a');
      setTimeout(() => socket.destroy(), 20);
    },
    '/hints': ({ socket }, answer) => {
      socket.write('HTTP/1.1 103 Early Hints\r\n\r\n'.repeat(50));
      answer.writeHead(204).end();
    },
  };

describe('listeners of webhooks that mean no good', function () {
  this.timeout(60_000);
  let servers: TeamServers;
  let database: Database;
  let server: Server;
  let base: string;
  const called: string[] = [];
  const lines: string[] = [];
  let endless: (answer: ServerResponse) => void = () => undefined;

  before(async () => {
    servers = await sharedServers();
    await migrate(servers.databaseUrl, () => undefined);
    database = openDatabase(servers.databaseUrl, 'test', 4, () => undefined);
    server = createServer((asked, answer) => {
      const path = asked.url ?? '';
      called.push(path);
      asked.resume();
      const answering = answers[path];
      if (answering) answering(asked, answer);
      else if (path.startsWith('/endless')) endless(answer);
      else if (!path.startsWith('/silent'))
        answer.writeHead(path.startsWith('/busy') ? 503 : 200).end();
    });
    base = `http://127.0.0.1:${await listen(server, 0, '127.0.0.1')}`;
  });
  beforeEach(async () => {
    called.length = 0;
    await database.query('DELETE FROM caliper.owed');
  });
  after(async () => {
    server.closeAllConnections();
    server.close();
    await database.end();
    await servers.stop();
    equal(lines.join('\n').includes(canary), false);
  });

  const owe = (address: string, tries = 0, model: string = randomUUID()) =>
    database.query(
      `INSERT INTO caliper.owed (id, model, address, body, tries, due_at)
        VALUES ($1, $2, $3, '{}', $4::int, now() - make_interval(secs => $4::int))`,
      [randomUUID(), model, address, tries],
    );
  const send = async (isPrivateAllowed: boolean, kinds: readonly WebhookKind[] = webhookKinds) => {
    const log = (line: string) => lines.push(line);
    const options = { secret, isPrivateAllowed };
    await Promise.all(
      kinds.map(async (kind) => {
        const sender = new WebhookSender(kind, database, options, log);
        await sender.round();
        await sender.ended();
      }),
    );
  };
  /** A model of a project; gives its id. */
  const modelOf = async (project: string) => {
    const id = randomUUID();
    await database.query('INSERT INTO caliper.project (id) VALUES ($1)', [project]);
    await database.query(
      `INSERT INTO caliper.model (id, project, subject, record, state, created_at, grant_expires_at)
        VALUES ($1, $2, 'ann', '{}', 'failed', now(), now())`,
      [id, project],
    );
    return id;
  };
  const owed = async () => {
    const rows = await database.query<{ address: string; tries: number }>(
      'SELECT address, tries FROM caliper.owed ORDER BY address',
    );
    return rows.map(({ address, tries }) => [address.replace(base, ''), tries]);
  };

  it('hold up nobody else, whatever they answer, and lead nowhere', async () => {
    for (const path of Object.keys(answers)) await owe(`${base}${path}`);
    await owe(`${base}/good?${canary}`);
    await send(true);
    deepEqual(called.toSorted(), [...Object.keys(answers), `/good?${canary}`].toSorted());
    const again = ['/closes', '/garbage', '/headers', '/redirects', '/switches'];
    deepEqual(
      await owed(),
      again.map((path) => [path, 1]),
    );
  });

  it('that never end their answer have taken the news by its status, and are read no further', async () => {
    for (let i = 0; i < 3; i++) await owe(`${base}/endless-${i}`);
    const written: Promise<number>[] = [];
    endless = (answer) => written.push(endlessAnswer(answer));
    await send(true);
    deepEqual(await owed(), []);
    for (const bytes of await Promise.all(written)) {
      ok(bytes < unreadBytes, `${bytes} bytes`);
    }
    equal(written.length, 3);
  });

  it('are called again without holding up those that were not called yet', async () => {
    for (let i = 0; i < 130; i++) await owe(`${base}/busy-${i}`, 3);
    await owe(`${base}/new`);
    await send(true);
    equal(called.length, 131);
    ok(called.indexOf('/new') < 110, String(called.indexOf('/new')));
  });

  it('are called again under any load of new ones, those first that fell due first', async () => {
    for (let i = 0; i < 250; i++) await owe(`${base}/new-${i}`);
    for (const tries of [1, 3, 2]) await owe(`${base}/again-${tries}`, tries);
    await send(true);
    equal(called.length, 253);
    const again = called.filter((path) => path.startsWith('/again'));
    ok(called.lastIndexOf('/again-1') < 210, String(called.lastIndexOf('/again-1')));
    deepEqual(again.toSorted(), ['/again-1', '/again-2', '/again-3']);
    called.length = 0;
    for (let i = 0; i < 130; i++) await owe(`${base}/busy-${i}`, 1 + (i % 9));
    await send(true, ['again']);
    // The first hundred are those that have been due for the longest time: here, with the most tries.
    const late = called.slice(0, 100).filter((path) => Number(path.slice(6)) % 9 === 0);
    deepEqual(late, []);
  });

  it('are called again for some twelve hours, at moments that differ, and no more then', async () => {
    for (let tries = 0; tries <= 10; tries++) {
      for (let i = 0; i < 3; i++) await owe(`${base}/busy-${i}`, tries);
    }
    await send(true);
    equal(called.length, 33);
    const pauses = await database.query<{ tries: number; least: number; most: number }>(
      `SELECT tries, min(seconds)::float8 AS least, max(seconds)::float8 AS most
        FROM (SELECT tries, extract(epoch FROM due_at - now()) AS seconds FROM caliper.owed) AS owed
        GROUP BY tries HAVING count(*) = 3 ORDER BY tries`,
    );
    deepEqual(
      pauses.map(({ tries }) => tries),
      Array.from({ length: 10 }, (_, i) => i + 1),
    );
    const hours = pauses.reduce((sum, { least, most }) => sum + (least + most) / 2 / 3600, 0);
    ok(hours > 9 && hours < 15, `${hours} hours`);
    ok(pauses.every(({ least, most }) => least < most));
  });

  it('of one project that never answer delay the news of others by nothing', async () => {
    const slow = await modelOf('slow');
    const other = await modelOf('other');
    for (let i = 0; i < 300; i++) await owe(`${base}/silent-${i}`, i % 2, slow);
    await owe(`${base}/of-other-new`, 0, other);
    await owe(`${base}/of-other-again`, 1, other);
    const senders = webhookKinds.map(
      (kind) =>
        new WebhookSender(kind, database, { secret, isPrivateAllowed: true }, () => undefined),
    );
    const start = performance.now();
    const rounds = senders.map((sender) => sender.round());
    while (called.filter((path) => path.startsWith('/of-other')).length < 2) await pause(20);
    // What comes while those are waited for is seen within a second.
    await owe(`${base}/of-other-late`, 0, other);
    while (!called.includes('/of-other-late')) await pause(20);
    ok(performance.now() - start < 4000, String(performance.now() - start));
    await Promise.all(rounds);
    ok(called.filter((path) => path.startsWith('/silent')).length <= 100, String(called.length));
    server.closeAllConnections();
    await Promise.all(senders.map((sender) => sender.ended()));
  });

  it('are chosen by looks at a few rows, however many others are due', async () => {
    const many = 5000;
    const crowded = await modelOf('crowded');
    await database.query(
      `INSERT INTO caliper.owed (id, model, address, body, tries, due_at)
        SELECT gen_random_uuid(), $1, $2, '{}', i % 2, now() - interval '1 hour'
          FROM generate_series(1, $3::int) i`,
      [crowded, `${base}/silent`, 2 * many],
    );
    const projects = ['quick-1', 'quick-2', 'quick-3'];
    for (const project of projects) {
      const model = await modelOf(project);
      for (let i = 0; i < 60; i++) await owe(`${base}/${project}`, i % 2, model);
    }
    const before = await rowsRead(database);
    const senders = webhookKinds.map(
      (kind) =>
        new WebhookSender(kind, database, { secret, isPrivateAllowed: true }, () => undefined),
    );
    await Promise.all(senders.map((sender) => sender.round()));
    const read = (await rowsRead(database)) - before;
    const calls = (path: string) => called.filter((one) => one === path).length;
    deepEqual(
      ['silent', ...projects].map((path) => calls(`/${path}`)),
      [100, 60, 60, 60],
    );
    ok(read < many / 2, `${read} rows were read`);
    server.closeAllConnections();
    await Promise.all(senders.map((sender) => sender.ended()));
  });

  it('are called once each, by however many keepers', async () => {
    const paths = Array.from({ length: 300 }, (_, i) => `/once-${i}`);
    for (const [i, path] of paths.entries()) await owe(`${base}${path}`, i % 2);
    await Promise.all([send(true), send(true), send(true)]);
    deepEqual(called.toSorted(), paths.toSorted());
    deepEqual(await owed(), []);
  });

  it('are not called where they lead into this machine or a private network, however that is written', async () => {
    const { port } = new URL(base);
    const hosts = [
      ...['127.0.0.1', 'localhost', 'localhost.', 'any.localhost', '127.1', '0x7f.1', '2130706433'],
      ...[
        '0177.0.0.1',
        '[::1]',
        '[::ffff:127.0.0.1]',
        '[::ffff:7f00:1]',
        '[::127.0.0.1]',
        '0.0.0.0',
      ],
      ...['[::]', '①②⑦.0.0.1', '127。0。0。1', '10.0.0.1', '169.254.169.254', '[fd00:ec2::254]'],
      ...['[64:ff9b::127.0.0.1]', '[2002:7f00:1::]'],
    ];
    for (const host of hosts) await owe(`http://${host}:${port}/${host}`);
    await send(false);
    deepEqual(called, []);
    equal((await owed()).length, hosts.length);
  });

  it('that are never called are kept in mind for a day', async () => {
    for (const path of ['/old', '/new']) await owe(`${base}${path}`);
    await database.query(
      "UPDATE caliper.owed SET created_at = now() - interval '25 hours' WHERE address LIKE '%/old'",
    );
    await forgetUnsentWebhooks(database);
    deepEqual(await owed(), [['/new', 0]]);
    deepEqual(called, []);
  });

  it('hold up no other lookup of the process by name servers that say nothing, nor for long', async () => {
    const names = createSocket('udp4');
    names.on('message', (question, { port, address }) => {
      const answer = answerTo(question);
      if (answer) names.send(answer, port, address);
    });
    names.bind(0, '127.0.0.1');
    await once(names, 'listening');
    const before = getServers();
    setServers([`127.0.0.1:${names.address().port}`]);
    try {
      const { port } = new URL(base);
      for (let i = 0; i < 30; i++) await owe(`http://silent-${i}.test:${port}/silent`);
      await owe(`http://here.test:${port}/here`);
      const start = performance.now();
      const sending = send(true);
      const other = lookup('localhost').then(() => performance.now() - start);
      await sending;
      ok((await other) < 2000, 'a lookup beside them');
      ok(performance.now() - start < 15_000, 'all of them');
      deepEqual(called, ['/here']);
      equal((await owed()).length, 30);
      // The same name leads nowhere for who may not go to this machine.
      await owe(`http://here.test:${port}/here`);
      await send(false, ['new']);
      deepEqual(called, ['/here']);
    } finally {
      setServers(before);
      names.close();
    }
  });
});

/** How many rows of webhooks all statements have read so far. */
async function rowsRead(database: Database): Promise<number> {
  // Sessions tell what they read once a second, and then only when they do something.
  await pause(1500);
  await Promise.all(Array.from({ length: 4 }, () => database.query('SELECT pg_sleep(0.1)')));
  await database.query('SELECT pg_stat_clear_snapshot()');
  const [row] = await database.query<{ count: number }>(
    `SELECT (seq_tup_read + idx_tup_fetch)::float8 AS count FROM pg_stat_user_tables
      WHERE schemaname = 'caliper' AND relname = 'owed'`,
  );
  return row?.count ?? 0;
}

/** What a name server answers: here.test is this machine, of names that begin with silent it says nothing. */
function answerTo(question: Buffer): Buffer | null {
  const asked = question.toString('latin1');
  if (asked.includes('silent')) return null;
  // Behind the name, which ends with a zero: 1 asks for an address of four bytes.
  const end = question.indexOf(0, 12) + 5;
  const isHere = asked.includes('here') && question.readUInt16BE(end - 4) === 1;
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180, 2);
  header.writeUInt16BE(isHere ? 1 : 0, 6);
  header.writeUInt16BE(0, 10);
  const address = [0xc0, 0x0c, 0, 1, 0, 1, 0, 0, 0, 0, 0, 4, 127, 0, 0, 1];
  return Buffer.concat([header, question.subarray(12, end), Buffer.from(isHere ? address : [])]);
}
