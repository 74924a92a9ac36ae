import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { defaultLimits } from '../../../src/client/http/limits';
import { openAsset } from '../../../src/client/service/openAsset';
import type { AssetBody } from '../../../src/client/serviceClient';
import { closeServers, eventually, json, serve, type Handler, type Loopback } from '../loopback';
import { ServiceError } from '../../../src/words/errors';
import { useNames } from '../names';
import { accessToken, clientAt, forever, troubleIn } from '../testClient';

const own = '/api/v1/models/m-1/assets/visual';

describe('asset', () => {
  afterEach(closeServers);

  const addresses = useNames();

  it('gives the bytes and their number', async () => {
    const service = await serviceThat((_, response) => response.end('glTF-bytes'));
    const { chunks, sizeBytes } = await visual(service.origin);
    assert.equal(sizeBytes, 10);
    assert.equal(await textOf(chunks), 'glTF-bytes');
    assert.equal(service.seen[0]?.headers.authorization, `Bearer ${accessToken}`);
    assert.equal(service.seen[0].headers['accept-encoding'], 'identity');
  });

  it('keeps the token on a redirect within the service', async () => {
    const service = await serviceThat((request, response) => {
      if (request.url === own) redirect(response, '/files/1');
      else response.end('bytes');
    });
    assert.equal(await textOf((await visual(service.origin)).chunks), 'bytes');
    assert.deepEqual(tokensAt(service), [true, true]);
  });

  for (const [what, hostname] of [
    ['another port', '127.0.0.1'],
    ['another name of the same machine', 'localhost'],
    ['a name below', 'sub.localhost'],
  ] as const) {
    it(`drops the token on a redirect to ${what}`, async () => {
      const storage = await serve((_, response) => response.end('bytes'));
      const service = await serviceThat((_, response) => {
        redirect(response, `http://${hostname}:${storage.port}/file?sig=1`);
      });
      assert.equal(await textOf((await visual(service.origin)).chunks), 'bytes');
      assert.deepEqual(tokensAt(storage), [false]);
      assert.equal(storage.seen[0]?.headers.referer, undefined);
      assert.ok(!JSON.stringify(storage.seen).includes(accessToken));
    });
  }

  it('does not take the token up again when the way leads back to the service', async () => {
    const service = await serviceThat((request, response) => {
      if (request.url === own) redirect(response, `http://127.0.0.1:${storage.port}/`);
      else response.end('bytes');
    });
    const storage = await serve((_, response) => {
      redirect(response, `${service.origin}/files/1`);
    });
    await textOf((await visual(service.origin)).chunks);
    assert.deepEqual(tokensAt(service), [true, false]);
  });

  it('follows five redirects, not six', async () => {
    const counting = await serviceThat((request, response) => {
      const hop = Number(request.url?.split('/hop/').at(1) ?? 0);
      if (hop === 5) response.end('there');
      else redirect(response, `/hop/${hop + 1}`);
    });
    assert.equal(await textOf((await visual(counting.origin)).chunks), 'there');
    const looping = await serviceThat((_, response) => {
      redirect(response, own);
    });
    await troubleIn(visual(looping.origin), 'moved');
    assert.equal(looping.seen.length, 6);
  });

  for (const location of ['ftp://127.0.0.1/x', 'file:///etc/passwd', 'http://a:b@127.0.0.1/']) {
    it(`does not follow to ${location}`, async () => {
      const service = await serviceThat((_, response) => {
        redirect(response, location);
      });
      await troubleIn(visual(service.origin), 'unsafeAddress');
    });
  }

  for (const [location, place] of [
    ['file:///etc/passwd', 'file:'],
    ['data:text/plain,a', 'data:'],
    ['javascript:alert(1)', 'javascript:'],
    ['ftp://127.0.0.1/x', 'ftp:'],
    [`${'a'.repeat(500)}:b`, 'a'.repeat(40)],
  ] as const) {
    it(`says that it was sent to ${place}`, async () => {
      const service = await serviceThat((_, response) => {
        redirect(response, location);
      });
      const { message } = await troubleIn(visual(service.origin), 'unsafeAddress');
      assert.ok(message.includes(` to ${place}, which is no web address.`), message);
    });
  }

  for (const location of [
    'http://storage.example.com/file',
    'https://127.0.0.1/file',
    'https://localhost/file',
    'https://10.0.0.1/file',
    'https://169.254.169.254/latest/meta-data',
    'https://[::1]/file',
  ]) {
    it(`is not led by a remote service to ${location}`, async () => {
      const server = await serve((_, response) => {
        redirect(response, location);
      });
      const request = {
        which: 'visual',
        address: new URL(server.origin),
        base: new URL('https://models.example.com'),
        token: accessToken,
        limits: defaultLimits,
        maxBytes: 1000,
        keepAddress: () => undefined,
      } as const;
      const error = await troubleIn(openAsset(request, forever), 'unsafeAddress');
      assert.ok(error.message.includes(new URL(location).host));
      assert.deepEqual(tokensAt(server), [false]);
    });
  }

  const resolved: readonly (readonly [name: string, address: string, fault: RegExp])[] = [
    ['evil.example', '127.0.0.1', /evil\.example, which is this machine/],
    ['evil.example', '::ffff:127.0.0.1', /evil\.example, which is this machine/],
    ['evil.example', '10.1.2.3', /evil\.example, which is inside a private network/],
    [
      'metadata.example',
      '169.254.169.254',
      /which is a link-local address or one of cloud metadata/,
    ],
    ['evil.example', '0.0.0.0', /evil\.example, which is this machine/],
    ['evil.example', '64:ff9b::7f00:1', /evil\.example, which is this machine/],
    [
      'metadata.example',
      '2002:a9fe:a9fe::1',
      /which is a link-local address or one of cloud metadata/,
    ],
  ];
  for (const [name, address, fault] of resolved) {
    it(`is not led by a remote service to a name that ends at ${address}`, async () => {
      addresses.set(name, address).set('models.example.com', '203.0.113.7');
      const error = await troubleIn(visualBehind(`https://${name}/file`), 'unsafeAddress');
      assert.match(error.message, fault);
    });
  }

  const ofLink = [
    ...['169.254.169.254', '[fd00:ec2::254]', '100.100.100.200', '[fe80::1]'],
    ...['[::ffff:169.254.169.254]', '2852039166'],
  ];
  for (const host of ofLink) {
    it(`is led to ${host} by no service, not even by one of this machine`, async () => {
      const service = await serviceThat((_, response) => {
        redirect(response, `http://${host}/latest/meta-data`);
      });
      const error = await troubleIn(visual(service.origin), 'unsafeAddress');
      assert.match(error.message, /which is a link-local address or one of cloud metadata/);
    });
  }

  it('is led by a service of this machine to no name that ends at such an address', async () => {
    addresses.set('metadata.example', '169.254.169.254');
    const service = await serviceThat((_, response) => {
      redirect(response, 'http://metadata.example/latest/meta-data');
    });
    const error = await troubleIn(visual(service.origin), 'unsafeAddress');
    assert.match(
      error.message,
      /metadata\.example, which is a link-local address or one of cloud metadata/,
    );
  });

  it('takes no other machine for this one, whatever its name is', async () => {
    addresses.set('a.localhost', '203.0.113.7');
    const service = await serviceThat((_, response) => {
      redirect(response, 'http://a.localhost:1/file');
    });
    const error = await troubleIn(visual(service.origin), 'unsafeAddress');
    assert.match(error.message, /a\.localhost should be this machine and leads to another one/);
  });

  it('may be led into the network that the name of the service itself ends in', async () => {
    addresses.set('models.example.com', '10.0.0.1').set('files.example', '10.255.255.1');
    const limits = { ...defaultLimits, assetHeadersMs: 100 };
    const error = await troubleOf(visualBehind('https://files.example:1/file', limits));
    assert.notEqual(error.trouble, 'unsafeAddress');
    addresses.set('files.example', '127.0.0.1');
    await troubleIn(visualBehind('https://files.example:1/file', limits), 'unsafeAddress');
  });

  it('asks at the address of the result only when that is on the service itself', async () => {
    const stranger = await serve((_, response) => response.end('stranger'));
    for (const url of [`${stranger.origin}/x`, null]) {
      const service = await serviceThat((_, response) => response.end('own'), url);
      const client = clientAt(service.origin);
      await client.result('m-1', forever);
      assert.equal(await textOf((await client.asset('m-1', 'visual', forever)).chunks), 'own');
      assert.equal(service.seen.at(-1)?.path, own);
    }
    const moved = await serviceThat((_, response) => response.end('own'), '/elsewhere/visual');
    const client = clientAt(moved.origin);
    await client.result('m-1', forever);
    await textOf((await client.asset('m-1', 'visual', forever)).chunks);
    assert.equal(moved.seen.at(-1)?.path, '/elsewhere/visual');
    assert.equal(stranger.seen.length, 0);
  });

  it('stops at the size limit, announced or not', async () => {
    const announced = await serviceThat((_, response) => response.end(Buffer.alloc(2000)));
    await troubleIn(visual(announced.origin, { visualBytes: 1000 }), 'tooLarge');
    const endless = await serviceThat((_, response) => {
      response.on('error', () => undefined);
      const timer = setInterval(() => response.write(Buffer.alloc(10_000)), 1);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const { chunks } = await visual(endless.origin, { visualBytes: 100_000 });
    await troubleIn(textOf(chunks), 'tooLarge');
    await eventually(() => endless.connections() === 0);
  });

  const model = Buffer.concat([Buffer.from('glTF'), randomBytes(100_000)]);
  for (const header of [null, 'gzip', 'x-gzip', 'GZIP']) {
    it(`unpacks what lies packed in a storage, by its bytes, named ${String(header)}`, async () => {
      const packed = gzipSync(model);
      const service = await serviceThat((_, response) => {
        if (header !== null) response.setHeader('Content-Encoding', header);
        response.setHeader('Content-Length', packed.length);
        for (const at of [0, 1, 2, 3]) response.write(packed.subarray(at, at + 1));
        setTimeout(() => response.end(packed.subarray(4)), 10);
      });
      assert.deepEqual(await bytesOf(await visual(service.origin)), model);
    });
  }

  it('takes what is named gzip and is none as it is', async () => {
    const service = await serviceThat((_, response) => {
      response.setHeader('Content-Encoding', 'gzip');
      response.end(model);
    });
    assert.deepEqual(await bytesOf(await visual(service.origin)), model);
  });

  it('gives bytes that only begin like packed ones as they are', async () => {
    for (const start of [[0x1f], [0x1f, 0x8b], [0x1f, 0x8b, 0x07, 1], [0x28, 0xb5, 0x2f], []]) {
      const service = await serviceThat((_, response) => response.end(Buffer.from(start)));
      assert.deepEqual(await bytesOf(await visual(service.origin)), Buffer.from(start));
    }
  });

  it('refuses by name what came packed otherwise', async () => {
    const zstd = await serviceThat((_, response) => {
      response.end(Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 1, 2, 3]));
    });
    const { message } = await troubleIn(bytesOf(await visual(zstd.origin)), 'contract');
    assert.match(message, /zstd/);
    const brotli = await serviceThat((_, response) => {
      response.setHeader('Content-Encoding', 'br');
      response.end(model);
    });
    assert.match((await troubleIn(visual(brotli.origin), 'contract')).message, /\(br\)/);
  });

  it('does not unpack without end: by size, by how far it was packed', async () => {
    const service = await serviceThat((_, response) =>
      response.end(gzipSync(Buffer.alloc(200_000))),
    );
    const limits = { visualBytes: 100_000 };
    await troubleIn(bytesOf(await visual(service.origin, limits)), 'tooLarge');
    const bomb = gzipSync(Buffer.alloc(64 * 1024 ** 2));
    const bombs = await serviceThat((_, response) => response.end(bomb));
    await troubleIn(bytesOf(await visual(bombs.origin)), 'tooLarge');
  });

  it('says that what came packed is damaged or broke off', async () => {
    const packed = gzipSync(model);
    const hurt = Buffer.from(packed);
    hurt.fill(0xff, 5000, 6000);
    for (const bytes of [hurt, packed.subarray(0, 50_000)]) {
      const service = await serviceThat((_, response) => response.end(bytes));
      const { message } = await troubleIn(bytesOf(await visual(service.origin)), 'contract');
      assert.match(message, /packed \(gzip\).*damaged/);
    }
  });

  it('frees the socket when a reader of packed bytes stops early', async () => {
    const service = await serviceThat((_, response) => {
      response.write(gzipSync(randomBytes(300_000)));
    });
    for await (const _chunk of (await visual(service.origin)).chunks) break;
    await eventually(() => service.connections() === 0);
  });

  it('tells a body that breaks off from a whole one', async () => {
    const service = await serviceThat((_, response) => {
      response.setHeader('Content-Length', 1000);
      response.write('only this');
      setTimeout(() => response.destroy(), 20);
    });
    const { chunks } = await visual(service.origin);
    await assert.rejects(textOf(chunks), /broke/);
  });

  it('does not wait for ever: headers, silence, dripping', async () => {
    const mute = await serviceThat(() => undefined);
    await troubleIn(visual(mute.origin, { assetHeadersMs: 60 }), 'timeout');
    const silent = await serviceThat((_, response) => response.write('a'));
    const body = await visual(silent.origin, { assetIdleMs: 60 });
    await troubleIn(textOf(body.chunks), 'timeout');
    const dripping = await serviceThat((_, response) => {
      const timer = setInterval(() => response.write('a'), 10);
      response.on('close', () => {
        clearInterval(timer);
      });
    });
    const limits = { assetTotalMs: 120, assetSlowestRate: 1e12 };
    const drip = await visual(dripping.origin, limits);
    await troubleIn(textOf(drip.chunks), 'timeout');
  });

  it('frees the socket when the reader stops early', async () => {
    const service = await serviceThat((_, response) => response.write('a'));
    const { chunks } = await visual(service.origin);
    const first = await chunks[Symbol.asyncIterator]().next();
    assert.equal(first.done, false);
    await chunks[Symbol.asyncIterator]().return?.();
    await eventually(() => service.connections() === 0);
  });

  it('does not blame the token when a temporary address has run out', async () => {
    const storage = await serve((_, response) => {
      json(response, 403, { message: 'expired' });
    });
    const service = await serviceThat((_, response) => {
      redirect(response, `http://localhost:${storage.port}/file?X-Amz-Signature=s3cret-signature`);
    });
    const error = await troubleIn(visual(service.origin), 'server');
    assert.ok(!error.message.includes('s3cret'));
    assert.equal(storage.seen.length, 2, 'the second one was given anew');
  });

  for (const status of [400, 401, 403, 404, 410]) {
    it(`asks anew for a temporary address that is refused once with ${status}`, async () => {
      let given = 0;
      const storage = await serve((request, response) => {
        if (request.url === '/file?sig=2') response.end('bytes');
        else json(response, status, { message: 'expired' });
      });
      const service = await serviceThat((_, response) => {
        given += 1;
        redirect(response, `http://localhost:${storage.port}/file?sig=${given}`);
      });
      assert.equal(await textOf((await visual(service.origin)).chunks), 'bytes');
      assert.equal(given, 2);
    });
  }

  it('asks anew for a temporary address on the service itself', async () => {
    let given = 0;
    const service = await serviceThat((request, response) => {
      if (request.url === own) redirect(response, `/files/${++given}`);
      else if (request.url === '/files/2') response.end('bytes');
      else json(response, 410, {});
    });
    assert.equal(await textOf((await visual(service.origin)).chunks), 'bytes');
  });

  for (const status of [400, 401, 403, 404, 410]) {
    it(`asks for the result anew when its address has run out, as ${status} says`, async () => {
      let told = 0;
      const service = await serve((request, response) => {
        if (request.url?.endsWith('/result') === true)
          json(response, 200, { status: 'succeeded', url: `/files/${++told}?sig=${told}` });
        else if (request.url === '/files/2?sig=2') response.end('bytes');
        else json(response, status, { message: 'expired' });
      });
      const client = clientAt(service.origin);
      await client.result('m-1', forever);
      assert.equal(await textOf((await client.asset('m-1', 'visual', forever)).chunks), 'bytes');
      assert.equal(told, 2);
    });
  }

  it('goes to the usual address where the result names the one again that has run out', async () => {
    const service = await serve((request, response) => {
      if (request.url?.endsWith('/result') === true)
        json(response, 200, { status: 'succeeded', url: '/files/1' });
      else if (request.url === own) response.end('bytes');
      else json(response, 410, {});
    });
    const client = clientAt(service.origin);
    await client.result('m-1', forever);
    assert.equal(await textOf((await client.asset('m-1', 'visual', forever)).chunks), 'bytes');
  });

  it('asks once where the service itself refuses, and where the storage is only in trouble', async () => {
    const refusing = await serviceThat((_, response) => {
      json(response, 403, {});
    });
    await troubleIn(visual(refusing.origin), 'forbidden');
    assert.equal(refusing.seen.length, 1);
    const storage = await serve((_, response) => {
      json(response, 503, {});
    });
    const service = await serviceThat((_, response) => {
      redirect(response, `http://localhost:${storage.port}/file`);
    });
    await troubleIn(visual(service.origin), 'server');
    assert.equal(storage.seen.length, 1);
  });
});

async function bytesOf({ chunks }: AssetBody): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

function visual(origin: string, limits = {}): Promise<AssetBody> {
  return clientAt(origin, { limits }).asset('m-1', 'visual', forever);
}

/** What comes of a redirect to a place, by a service that the client takes for one of the internet. */
async function visualBehind(location: string, limits = defaultLimits): Promise<AssetBody> {
  const server = await serve((_, response) => {
    redirect(response, location);
  });
  const base = new URL('https://models.example.com');
  const keepAddress = (): void => undefined;
  const asked = { which: 'visual', token: accessToken, maxBytes: 1000, keepAddress } as const;
  const request = { ...asked, address: new URL(server.origin), base, limits };
  return (await openAsset(request, forever)) ?? assert.fail('There is no known copy.');
}

async function troubleOf(work: Promise<unknown>): Promise<ServiceError> {
  const error: unknown = await work.catch((reason: unknown) => reason);
  return error instanceof ServiceError ? error : assert.fail(String(error));
}

async function serviceThat(answer: Handler, url: string | null = null): Promise<Loopback> {
  return serve((request, response) => {
    if (request.url?.endsWith('/result')) json(response, 200, { status: 'succeeded', url });
    else void answer(request, response);
  });
}

function redirect(response: Parameters<Handler>[1], location: string): void {
  response.writeHead(302, { Location: location });
  response.end('moved');
}

function tokensAt({ seen }: Loopback): boolean[] {
  return seen.map(({ headers }) => headers.authorization !== undefined);
}

async function textOf(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts).toString();
}
