import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { createServer, request as httpRequest, type IncomingMessage, type Server } from 'node:http';
import { examine } from '../../../../src/service/team/doctor';
import type { Finding } from '../../../../src/service/team/store/trials';
import { Semaphore } from '../../../../src/tracking/async/semaphore';
import { readSettings } from '../../../../src/service/team/teamSettings';
import { TeamHost } from './teamHost';

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

interface Asked {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** What a store that lacks something answers, in place of what a good one does. */
type Fault = (answer: Answer, asked: Asked) => Partial<Answer>;

const taken = { status: 200 };
const isPut = ({ method, url }: Asked) => method === 'PUT' && url.searchParams.has('X-Amz-Expires');
const isOnce = (asked: Asked) => isPut(asked) && 'if-none-match' in asked.headers;
const isForm = ({ method, headers }: Asked) =>
  method === 'POST' && String(headers['content-type']).startsWith('multipart/');
const isExpired = ({ body }: Answer) => body.includes('expired') || body.includes('AccessDenied');

interface Row {
  readonly lacks: string;
  readonly uploads: 'put' | 'post';
  readonly what: string;
  readonly says: RegExp;
  readonly fault: Fault;
}

const rows: readonly Row[] = [
  {
    ...{ lacks: 'the right time', uploads: 'put', what: 'the clock of the store' },
    says: /^It is \d+ seconds away/,
    fault: ({ headers }) => ({
      headers: { ...headers, date: new Date(Date.now() - 600_000).toUTCString() },
    }),
  },
  {
    ...{ lacks: 'the size of a file', uploads: 'put', what: 'the size of what was put' },
    says: /tells 13 bytes, in place of 12/,
    fault: ({ headers }, { method }) =>
      method === 'HEAD' && headers['content-length'] === '12'
        ? { headers: { ...headers, 'content-length': '13' } }
        : {},
  },
  {
    ...{ lacks: 'puts that happen once', uploads: 'put', what: 'a put that may happen once' },
    says: /200 to the second put, in place of 412/,
    fault: ({ status }, asked) => (status === 412 && isOnce(asked) ? taken : {}),
  },
  {
    ...{ lacks: 'a look at signed headers', uploads: 'put', what: 'a put that may happen once' },
    says: /without the header that it was signed with/,
    fault: ({ status }, asked) =>
      status === 403 && isPut(asked) && !isOnce(asked) && asked.body === 'third' ? taken : {},
  },
  {
    ...{ lacks: 'a refusal of copies that nobody signed', uploads: 'put' },
    ...{ what: 'a put of nothing else', says: /200 to an upload that copies another file/ },
    fault: (_, asked) => (isPut(asked) && 'x-amz-copy-source' in asked.headers ? taken : {}),
  },
  {
    ...{ lacks: 'a refusal of rights that nobody signed', uploads: 'put' },
    ...{ what: 'a put of nothing else', says: /200 to an upload that everybody may read/ },
    fault: (_, asked) => (isPut(asked) && 'x-amz-acl' in asked.headers ? taken : {}),
  },
  {
    ...{ lacks: 'conditional reads', uploads: 'put', what: 'a read of one version' },
    says: /gives another version/,
    fault: ({ status }, { method }) =>
      status === 412 && method === 'GET' ? { status: 200, body: 'another content' } : {},
  },
  {
    ...{ lacks: 'an end of addresses', uploads: 'put', what: 'an expired address' },
    says: /still answers 200, in place of 403/,
    fault: ({ status }, { method, url }) =>
      status === 403 && method === 'GET' && url.searchParams.has('X-Amz-Expires') ? taken : {},
  },
  {
    ...{ lacks: 'an end of signed puts', uploads: 'put', what: 'an expired put' },
    says: /still answers 200, in place of 403/,
    fault: ({ status }, asked) => (status === 403 && asked.body === 'late' ? taken : {}),
  },
  {
    ...{ lacks: 'removal', uploads: 'put', what: 'a removal' },
    says: /keeps what was removed/,
    fault: (answer, { method, url }) =>
      method === 'GET' && url.searchParams.has('list-type')
        ? { body: answer.body.replace('</ListBucketResult>', `${leftover}</ListBucketResult>`) }
        : {},
  },
  {
    ...{ lacks: 'listings', uploads: 'put', what: 'a removal' },
    says: /does not list what is there/,
    fault: (_, { url }) =>
      url.searchParams.has('list-type') ? { body: '<ListBucketResult></ListBucketResult>' } : {},
  },
  {
    ...{ lacks: 'copies of its own', uploads: 'put', what: 'a copy of a result' },
    says: /answered 403 to a copy/,
    fault: (_, asked) =>
      !isPut(asked) && 'x-amz-copy-source' in asked.headers ? { status: 403 } : {},
  },
  {
    ...{ lacks: 'a bound of sizes', uploads: 'post', what: 'a form that holds a size' },
    says: /201 to a file that is too large/,
    fault: ({ status }, asked) =>
      status === 400 && isForm(asked) && asked.body.includes('x'.repeat(1001))
        ? { status: 201 }
        : {},
  },
  {
    ...{ lacks: 'a look at keys of forms', uploads: 'post', what: 'a form of one key' },
    says: /another key than it was signed for/,
    fault: ({ status }, asked) =>
      status >= 400 && isForm(asked) && asked.body.includes('/other') ? { status: 204 } : {},
  },
  {
    ...{ lacks: 'an end of forms', uploads: 'post', what: 'an expired form' },
    says: /still answers 201/,
    fault: (answer, asked) =>
      isForm(asked) && isExpired(answer) && asked.body.includes('/late') ? { status: 201 } : {},
  },
  {
    ...{ lacks: 'versions', uploads: 'post', what: 'versions of a file' },
    says: /The bucket keeps no versions/,
    fault: ({ body }, { url }) =>
      url.searchParams.has('versions')
        ? { body: body.replace(/(<Version>.*?<\/Version>)(<Version>.*<\/Version>)/s, '$1') }
        : {},
  },
  {
    ...{ lacks: 'removal of versions', uploads: 'post', what: 'a removal of one version' },
    says: /keeps a version that was removed/,
    fault: (answer, { method, url }) =>
      method === 'GET' && url.searchParams.get('prefix')?.endsWith('/again') === true
        ? { body: answer.body.replace('</ListVersionsResult>', `${twice(answer.body)}$&`) }
        : {},
  },
  {
    ...{ lacks: 'a first version after that', uploads: 'post', what: 'a removal of one version' },
    says: /does not give the first version of a file/,
    fault: (_, { method, url }) =>
      method === 'GET' && url.pathname.endsWith('/again') ? { status: 404 } : {},
  },
  {
    ...{ lacks: 'rules for pages that put', uploads: 'put', what: 'an upload by a page' },
    says: /403 to the question whether a page of https:\/\/vscode\.example\.test may put/,
    fault: (_, { method }) => (method === 'OPTIONS' ? { status: 403 } : {}),
  },
  {
    ...{ lacks: 'a header in its rules', uploads: 'put', what: 'an upload by a page' },
    says: /lets no page send if-none-match/,
    fault: ({ headers }, { method }) =>
      method === 'OPTIONS'
        ? { headers: { ...headers, 'access-control-allow-headers': 'Content-Type' } }
        : {},
  },
  {
    ...{ lacks: 'the method in its rules', uploads: 'put', what: 'an upload by a page' },
    says: /lets no page put/,
    fault: ({ headers }, { method }) =>
      method === 'OPTIONS'
        ? { headers: { ...headers, 'access-control-allow-methods': 'GET, POST' } }
        : {},
  },
  ...(['put', 'post'] as const).map((uploads) => ({
    ...{ lacks: 'answers that pages may read', uploads, what: 'an upload by a page' },
    says: /lets no page of the origin https:\/\/vscode\.example\.test read/,
    fault: noneReads((asked) => isPut(asked) || isForm(asked)),
  })),
  {
    ...{ lacks: 'answers for pages that a redirect leads', uploads: 'put' },
    what: 'a read by a page',
    says: /lets no page of the origin null read/,
    fault: noneReads(({ method }) => method === 'GET'),
  },
];

function noneReads(isMeant: (asked: Asked) => boolean): Fault {
  return ({ headers }, asked) =>
    isMeant(asked) ? { headers: { ...headers, 'access-control-allow-origin': undefined } } : {};
}

const leftover =
  '<Contents><Key>left</Key><LastModified>2026-01-01T00:00:00.000Z</LastModified></Contents>';

/** What a listing says of its last version, once more. */
function twice(body: string): string {
  return /<Version>(?!.*<Version>).*<\/Version>/s.exec(body)?.[0] ?? '';
}

const webOrigins = 'https://vscode.example.test, https://*.vscode-cdn.net';

describe('doctor', function () {
  this.timeout(120_000);
  const hosts = new Map<string, TeamHost>();
  before(async () => {
    for (const uploads of ['put', 'post']) {
      const told = { CALIPER_STORE_UPLOADS: uploads, CALIPER_WEB_ORIGINS: webOrigins };
      hosts.set(uploads, await TeamHost.start(told));
    }
  });
  after(async () => {
    for (const host of hosts.values()) await host.stop();
  });

  const findings = async (uploads: 'put' | 'post', fault: Fault): Promise<readonly Finding[]> => {
    const host = hosts.get(uploads);
    ok(host);
    const proxy = await FaultyStore.start(host.environment['CALIPER_STORE_ENDPOINT'] ?? '', fault);
    try {
      const told = { ...host.environment, CALIPER_STORE_ENDPOINT: proxy.address };
      return await examine(readSettings(told, null, []), () => undefined);
    } finally {
      proxy.stop();
    }
  };

  for (const uploads of ['put', 'post'] as const) {
    it(`finds nothing wrong with a real store, for uploads by ${uploads}`, async () => {
      const found = await findings(uploads, () => ({}));
      deepEqual(
        found.filter(({ trouble }) => trouble !== null),
        [],
      );
      ok(found.length > 7);
    });
  }

  // Each waits for something to expire: some are examined at one time.
  const lanes = new Semaphore(4);
  const examined = new Map<Row, Promise<readonly Finding[]>>();
  before(() => {
    for (const row of rows) {
      const found = lanes
        .enter(new AbortController().signal)
        .then((leave) => findings(row.uploads, row.fault).finally(leave));
      // It fails where it is asked for.
      found.catch(() => undefined);
      examined.set(row, found);
    }
  });
  for (const row of rows) {
    const { lacks, uploads, what, says } = row;
    it(`refuses a store that lacks ${lacks}, and says so (uploads by ${uploads})`, async () => {
      const found = (await examined.get(row)) ?? [];
      match(found.find((one) => one.what === what)?.trouble ?? 'well', says);
    });
  }

  it('refuses a store that is not there, and a database without tables, as a program', async () => {
    const host = hosts.get('put');
    ok(host);
    const wrong = { CALIPER_STORE_ENDPOINT: 'http://127.0.0.1:1' };
    const { message } = await host.run(['doctor'], wrong).then(
      () => new Error('nothing'),
      (error: unknown) => (error instanceof Error ? error : new Error(String(error))),
    );
    match(message, /doctor ended with 1: .*the bucket: /s);
    equal(message.includes('calipersecret'), false);
  });
});

const lengths = new Set(['content-length', 'transfer-encoding']);

/** A real store behind one that changes some of its answers. The signatures hold: they name its own host. */
class FaultyStore {
  private readonly server: Server;

  private constructor(endpoint: string, fault: Fault) {
    this.server = createServer((incoming, outgoing) => {
      void bodyOf(incoming).then(async (body) => {
        const { method = '', headers, url = '/' } = incoming;
        const asked = { method, headers, url: new URL(url, endpoint), body: body.toString() };
        const answer = await answerOf(asked, body);
        const { status, headers: told, body: text } = { ...answer, ...fault(answer, asked) };
        for (const [name, value] of Object.entries(told)) {
          if (!lengths.has(name) && value !== undefined) outgoing.setHeader(name, value);
        }
        // Of an answer without a body, it says how long the body would be.
        const length = method === 'HEAD' ? told['content-length'] : Buffer.byteLength(text);
        if (length !== undefined && status !== 204) outgoing.setHeader('content-length', length);
        outgoing.writeHead(status);
        outgoing.end(method === 'HEAD' ? '' : text);
      });
    });
  }

  static async start(endpoint: string, fault: Fault): Promise<FaultyStore> {
    const store = new FaultyStore(endpoint, fault);
    await new Promise<void>((resolve) => store.server.listen(0, '127.0.0.1', resolve));
    return store;
  }

  get address(): string {
    const address = this.server.address();
    return `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  }

  stop(): void {
    this.server.close();
    this.server.closeAllConnections();
  }
}

function answerOf({ method, url, headers }: Asked, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sending = httpRequest(url, { method, headers }, (answer) => {
      bodyOf(answer).then((text) => {
        const { statusCode: status = 0, headers: told } = answer;
        resolve({ status, headers: told, body: text.toString() });
      }, reject);
    });
    sending.once('error', reject);
    sending.end(body);
  });
}

async function bodyOf(stream: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of stream) pieces.push(Buffer.from(piece));
  return Buffer.concat(pieces);
}
