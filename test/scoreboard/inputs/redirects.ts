import { once } from 'node:events';
import type { IncomingHttpHeaders } from 'node:http';
import { createClient } from '../../../src/client/service/createClient';
import type { ServiceClient } from '../../../src/client/serviceClient';
import type { SourceFile } from '../../../src/client/source/sourceFile';
import { sourceFileAt } from '../../../src/client/source/openSourceFile';
import { serve } from '../../client/loopback';
import { fileOf } from '../../client/testClient';
import { outOf, type Row } from '../row';
import { startHost, type Handler } from '../world/host';
import { openInternet } from '../world/remoteHosts';

/** Whether a redirect takes anything along that the first place was told in confidence. */
export const redirects: Row = {
  id: 'C9',
  title: 'redirects of assets and uploads: Authorization, Cookie, a header of one’s own',
  async run() {
    const closeInternet = openInternet();
    const places = await openPlaces();
    const file = await sourceFileAt(fileOf(1000));
    let kept = 0;
    let all = 0;
    let followed = 0;
    const leaks: string[] = [];
    try {
      for (const [what, [from, to]] of Object.entries(placesOf(places))) {
        for (const asked of [askForAsset, sendFile]) {
          const mayKnow = asked === askForAsset && from === to;
          for (const status of [301, 302, 303, 307, 308]) {
            places.sendTo(status, `${to}/taken`);
            await asked(clientAt(from), from, file);
            const heard = places.heard.splice(0);
            const leaked = leaksIn(heard, mayKnow);
            followed += heard.length;
            leaks.push(...leaked.map((name) => `${what}: ${name}`));
            all += 3;
            kept += 3 - leaked.length;
          }
        }
      }
    } finally {
      await places.close();
      closeInternet();
    }
    const more = leaks.length === 0 ? '' : `; ${leaks.slice(0, 3).join('; ')}`;
    const score = outOf(kept, all, 'kept at home: 11 ways × 2 requests × 5 codes × 3 headers');
    // Had nothing arrived, nothing could have leaked: all assets but those from https to http.
    const isReal = followed === 10 * 5;
    return { ok: score.ok && isReal, figure: `${score.figure}; ${followed} followed${more}` };
  },
};

const accessToken = 'canary-access-31Bq';
const ownHeader = 'canary-header-Kc72';
const cookie = 'session=canary-cookie-9sT0';

interface Places {
  /** Origins: two ports over TLS, two without. Any name of the certificate leads to the first. */
  readonly ports: readonly [tls: number, otherTls: number, plain: number, otherPlain: number];
  /** What reached the place that a redirect named. */
  readonly heard: IncomingHttpHeaders[];
  sendTo(status: number, address: string): void;
  close(): Promise<unknown>;
}

async function openPlaces(): Promise<Places> {
  const heard: IncomingHttpHeaders[] = [];
  const goTo = { status: 302, address: '' };
  const handler: Handler = async (request, response) => {
    if (request.url === '/taken') {
      heard.push(request.headers);
      response.end('glTF');
      return;
    }
    request.resume();
    if (!request.complete) await once(request, 'end');
    const Location = goTo.address;
    response.writeHead(goTo.status, { Location, 'Set-Cookie': `${cookie}; Path=/` }).end();
  };
  const tls = [await startHost('service', handler), await startHost('service', handler)] as const;
  const plain = [await serve(handler), await serve(handler)] as const;
  return {
    ports: [tls[0].port, tls[1].port, plain[0].port, plain[1].port],
    heard,
    sendTo: (status, address) => Object.assign(goTo, { status, address }),
    close: () => Promise.all([...tls, ...plain].map((place) => place.close())),
  };
}

function placesOf({
  ports,
}: Places): Readonly<Record<string, readonly [from: string, to: string]>> {
  const [tls, otherTls, plain, otherPlain] = ports;
  const home = `https://service.example.test:${tls}`;
  const local = `http://127.0.0.1:${plain}`;
  return {
    'the same origin': [home, home],
    'another port': [home, `https://service.example.test:${otherTls}`],
    'another port of this machine': [local, `http://127.0.0.1:${otherPlain}`],
    'a name below': [home, `https://files.service.example.test:${tls}`],
    'the name above': [`https://files.service.example.test:${tls}`, home],
    'another domain': [home, `https://storage.other.test:${tls}`],
    'a name that ends alike': [`https://example.test:${tls}`, `https://notexample.test:${tls}`],
    'https to http': [home, `http://service.example.test:${plain}`],
    'http to https': [local, home],
    'localhost to its number': [`http://localhost:${plain}`, local],
    'the same name with a dot': [home, `https://service.example.test.:${tls}`],
  };
}

function clientAt(baseUrl: string): ServiceClient {
  const access = { baseUrl: async () => baseUrl, token: async () => accessToken };
  const uploadProfile = () => ({
    method: 'POST',
    headers: { Authorization: 'Bearer ${uploadToken}', 'X-Api-Key': ownHeader },
  });
  return createClient(access, { uploadProfile });
}

const { signal } = new AbortController();

async function askForAsset(client: ServiceClient): Promise<void> {
  const asset = await client.asset('m-1', 'visual', signal).catch(() => null);
  for await (const _ of asset?.chunks ?? []) continue;
}

async function sendFile(client: ServiceClient, origin: string, file: SourceFile): Promise<void> {
  const grant = { uploadToken: 'canary-upload-a7', modelId: 'm-1', uploadUrl: `${origin}/up` };
  await client.sendFile(grant, file, () => undefined, signal).catch(() => undefined);
}

const harmless = ['host', 'user-agent', 'accept', 'accept-encoding', 'connection'];

/** Which of the three went along. */
function leaksIn(heard: readonly IncomingHttpHeaders[], isHome: boolean): readonly string[] {
  const names = new Set(heard.flatMap((headers) => Object.keys(headers)));
  const own = [...names].filter((name) => !['authorization', 'cookie', ...harmless].includes(name));
  return [
    ...(names.has('authorization') && !isHome ? ['authorization'] : []),
    ...(names.has('cookie') ? ['cookie'] : []),
    ...(own.length > 0 ? [own.join(' ')] : []),
  ];
}
