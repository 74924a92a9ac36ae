import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readdir, rm } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import { isRecord } from '../../../src/words/unknown';
import { json, serve } from '../../client/loopback';
import { askChild } from '../child';
import { within, type Row, type Score } from '../row';
import { done } from '../world/remoteService';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const megabyte = 1024 ** 2;
const small = 64 * megabyte;
const maxRatio = 1.3;

/** Large files over real HTTP on this machine; the process that sends or fetches does nothing else. */
export const transfers: readonly Row[] = [
  {
    id: 'A2',
    title: 'upload of 2 GiB (quick: 256 MB), as a form and as it is, against 64 MB',
    run: async (profile) => {
      const large = profile === 'full' ? 2048 * megabyte : 256 * megabyte;
      return memoryHeld(large, [uploaded('default'), uploaded('put')]);
    },
  },
  {
    id: 'A3',
    title: 'download of 512 MB (quick: 128 MB) to a file, against 64 MB',
    run: async (profile) => {
      const large = profile === 'full' ? 512 * megabyte : 128 * megabyte;
      return memoryHeld(large, [downloaded]);
    },
  },
];

interface Transferred {
  readonly grownBytes: number;
  /** What arrived differs from what was sent, or from what Content-Length said. */
  readonly wrong: number;
}

type Transfer = (
  sizeBytes: number,
  folder: string,
  flags: readonly string[],
) => Promise<Transferred>;

// The nursery of V8 grows with the bytes that passed, up to a fixed size, whatever is kept. Held small,
// what still grows with the file would be ours.
const smallNursery = ['--max-semi-space-size=1'];

async function memoryHeld(largeBytes: number, ways: readonly Transfer[]): Promise<Score> {
  const folder = temporaryFolder();
  let grown = 0;
  let times = 0;
  let wrong = 0;
  try {
    for (const way of ways) {
      const plain = await way(largeBytes, folder, []);
      const pair = await bestPair(async () => {
        const usual = await way(small, folder, smallNursery);
        const large = await way(largeBytes, folder, smallNursery);
        return { times: large.grownBytes / usual.grownBytes, wrong: usual.wrong + large.wrong };
      });
      grown = Math.max(grown, plain.grownBytes / megabyte);
      times = Math.max(times, pair.times);
      wrong += plain.wrong + pair.wrong;
    }
  } finally {
    await rm(folder, { recursive: true });
  }
  return within({
    'MB of memory': [grown, 96],
    'times that of 64 MB': [times, maxRatio],
    'wrong in bytes or length': [wrong, 0],
  });
}

interface Pair {
  readonly times: number;
  readonly wrong: number;
}

// Chance only adds: a second pair clears a first one that was unlucky, and three high ones are no chance.
async function bestPair(measure: () => Promise<Pair>): Promise<Pair> {
  let best = await measure();
  for (let tries = 1; tries < 3 && best.times > maxRatio; tries++) {
    const next = await measure();
    best = { times: Math.min(best.times, next.times), wrong: best.wrong + next.wrong };
  }
  return best;
}

function uploaded(profile: 'default' | 'put'): Transfer {
  return async (sizeBytes, folder, flags) => {
    const file = path.join(folder, `${profile}-${sizeBytes}.step`);
    const sent = await sparseFile(file, sizeBytes);
    const heard = { sha256: '', bytes: 0, said: 0 };
    const server = await serve(async (request, response) => {
      heard.said = Number(request.headers['content-length']);
      request.on('data', (chunk: Buffer) => (heard.bytes += chunk.length));
      heard.sha256 = await (profile === 'put' ? sha256Of(request) : sha256OfFileIn(request));
      response.end();
    });
    const grownBytes = await memoryIn('uploadChild', [server.origin, file, profile], flags);
    await server.close();
    await rm(file);
    const isWhole = heard.sha256 === sent && heard.bytes === heard.said;
    return { grownBytes, wrong: isWhole ? 0 : 1 };
  };
}

const downloaded: Transfer = async (sizeBytes, folder, flags) => {
  const file = path.join(folder, 'visual.glb');
  const sent = await sparseFile(file, sizeBytes);
  const server = await serve((request, response) => {
    if (request.url?.endsWith('/result') === true) {
      json(response, 200, done('m-1'));
      return;
    }
    response.setHeader('Content-Length', sizeBytes);
    pipeline(createReadStream(file), response).catch(() => undefined);
  });
  const cache = path.join(folder, 'cache');
  const grownBytes = await memoryIn('downloadChild', [server.origin, cache], flags);
  await server.close();
  const [kept = ''] = await readdir(cache);
  const isSame = (await sha256Of(createReadStream(path.join(cache, kept)))) === sent;
  await rm(cache, { recursive: true });
  return { grownBytes, wrong: isSame ? 0 : 1 };
};

/** A file with chance at its ends and in its middle, and holes between; gives its sha256. */
async function sparseFile(file: string, sizeBytes: number): Promise<string> {
  const handle = await open(file, 'w');
  const block = megabyte;
  await handle.truncate(sizeBytes);
  for (const at of [0, sizeBytes / 2, sizeBytes - block]) {
    await handle.write(randomBytes(block), 0, block, at);
  }
  await handle.close();
  return sha256Of(createReadStream(file, { highWaterMark: megabyte }));
}

async function memoryIn(
  child: string,
  args: readonly string[],
  flags: readonly string[],
): Promise<number> {
  const answer = await askChild(`scoreboard/load/${child}`, args, { flags });
  return isRecord(answer) ? Number(answer['grownBytes']) : Number.NaN;
}

async function sha256Of(bytes: Readable): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of bytes) if (Buffer.isBuffer(chunk)) hash.update(chunk);
  return hash.digest('hex');
}

function sha256OfFileIn(request: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    const type = request.headers['content-type'] ?? '';
    const form = new Busboy({
      headers: { 'content-type': type },
      limits: { fileSize: 4096 * megabyte },
    });
    form.on('file', (_, file) => {
      sha256Of(file).then(resolve, reject);
    });
    form.on('error', reject);
    request.pipe(form);
  });
}
