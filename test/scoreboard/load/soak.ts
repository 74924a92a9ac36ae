import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord } from '../../../src/words/unknown';
import { json, serve, type Loopback } from '../../client/loopback';
import { askChild } from '../child';
import { within, type Row } from '../row';
import { done, glb, png, state } from '../world/remoteService';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** Whether anything is left of windows that came and went. */
export const soak: Row = {
  id: 'A4',
  title: '2 000 windows (quick: 80): upload, polls, assets, dispose',
  async run(profile) {
    const cycles = profile === 'full' ? 2000 : 80;
    const folder = temporaryFolder();
    await writeFile(path.join(folder, 'bracket.step'), 'ISO-10303-21;\n'.repeat(1000));
    const service = await startService();
    try {
      const args = [service.origin, folder, String(cycles)];
      const answer = await askChild('scoreboard/load/soakChild', args, { flags: uncompiled });
      const { held, cyclesApart } = readAnswer(answer);
      const grown = (what: string): number => (held.at(-1)?.[what] ?? NaN) - (held[0]?.[what] ?? 0);
      const slope = slopeOf(held.map(({ heapBytes = NaN }) => heapBytes)) / cyclesApart;
      return within({
        'handles and timers more': [grown('resources'), 0],
        'listeners more': [grown('listeners'), 0],
        'descriptors more': [grown('descriptors'), 0],
        'bytes of heap a cycle': [slope, 1024],
      });
    } finally {
      await service.close();
      await rm(folder, { recursive: true });
    }
  },
};

// Compiled code lies on the heap, too, and comes little by little.
const uncompiled = ['--no-opt', '--no-sparkplug', '--no-flush-bytecode'];

/** How much more each look has than the one before: the middle one of the slopes between any two. */
function slopeOf(values: readonly number[]): number {
  const slopes = values.flatMap((from, i) =>
    values.slice(i + 1).map((to, j) => (to - from) / (j + 1)),
  );
  return slopes.sort((a, b) => a - b)[slopes.length >> 1] ?? NaN;
}

function startService(): Promise<Loopback> {
  let models = 0;
  let polls = 0;
  return serve((request, response) => {
    const modelId = `m-${models}`;
    request.resume();
    if (request.url?.endsWith('/upload-token') === true) {
      const uploadUrl = `http://${request.headers.host ?? ''}/up`;
      const data = { uploadToken: 'one-time', modelId: `m-${++models}`, uploadUrl };
      json(response, 200, { data });
      polls = 0;
    } else if (request.url?.endsWith('/result') === true) {
      json(response, 200, ++polls < 3 ? state('processing') : done(modelId));
    } else if (request.url?.endsWith('/visual') === true) response.end(glb);
    else if (request.url?.endsWith('/preview') === true) response.end(png);
    else request.on('end', () => response.end());
  });
}

interface Answer {
  readonly held: readonly Readonly<Record<string, number>>[];
  readonly cyclesApart: number;
}

function readAnswer(answer: unknown): Answer {
  if (!isRecord(answer) || !Array.isArray(answer['held'])) throw new Error('It said nothing.');
  const held = answer['held'].map((one: unknown) => {
    const counts = Object.entries(isRecord(one) ? one : {});
    return Object.fromEntries(counts.map(([what, count]) => [what, Number(count)]));
  });
  return { held, cyclesApart: Number(answer['cyclesApart']) };
}
