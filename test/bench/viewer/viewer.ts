import { Buffer } from 'node:buffer';
import type { Page } from 'playwright-core';
import { packLimits } from '../../../src/kernel/write/pack/packLimits';
import { writePack } from '../../../src/kernel/write/pack/writePack';
import { readGlbScene } from '../../../src/kernel/readers/gltf/readGltf';
import { bigGlb } from './bigGlb';
import { median, print, ratio, timed } from '../measure';
import { engines, ViewerPages, type Engine } from './viewerPages';

const rounds = 5;
const looks = 40;

interface Taken {
  /** Until the first frame was handed over, until it was drawn, and until it was smooth. */
  readonly load: number[];
  readonly drawn: number[];
  readonly smooth: number[];
  /** Processor time until the first frame was drawn: of the page, and with that of all drawing. */
  readonly ofPage: number[];
  readonly ofAll: number[];
  /** What the page does for one frame. */
  readonly frame: number[];
  readonly pick: number[];
  drawCalls: number;
}

/**
 * Our page against plain three.js and the engine of Online3DViewer: the same assembly of 2,000 parts and
 * a million triangles, the same browser, in turns.
 */
export async function benchViewer(): Promise<void> {
  const pages = await ViewerPages.open();
  try {
    await compare(pages);
    await openHuge(pages);
  } finally {
    await pages.close();
  }
}

async function compare(pages: ViewerPages): Promise<void> {
  const glb = bigGlb(2000, 16);
  let pack = new Uint8Array();
  const packing: number[] = [];
  for (let i = 0; i < rounds; i++) {
    packing.push(await timed(async () => (pack = await packOf(glb))));
  }
  pages.put('model.glb', glb);
  pages.put('model.pack', pack);
  const taken = new Map(pages.has.map((name) => [name, newTaken()]));
  for (let round = 0; round < rounds; round++) {
    for (const [name, into] of taken) {
      const size = name === 'ours' ? pack.length : glb.length;
      await measure(pages, name, name === 'ours' ? 'model.pack' : 'model.glb', size, into);
    }
  }
  const ours = taken.get('ours') ?? newTaken();
  const against = (name: Engine, of: (one: Taken) => number[], more = 0) => {
    const other = taken.get(name);
    return other ? ratio(median(of(other)), median(of(ours)) + more) : 'could not be installed';
  };
  const others = engines.filter((name) => name !== 'ours');
  print('the viewer: 1,024,000 triangles in 2,000 parts; how many times faster ours is', [
    ...others.flatMap((name): [string, string][] => [
      [
        `load until the first frame is handed over, against ${name}`,
        against(name, ({ load }) => load),
      ],
      [`… until software has drawn it, against ${name}`, against(name, ({ drawn }) => drawn)],
      [`… until its outlines are smooth, against ${name}`, against(name, ({ smooth }) => smooth)],
      [`… processor time of the page, against ${name}`, against(name, ({ ofPage }) => ofPage)],
      [`… and of software drawing, together, against ${name}`, against(name, ({ ofAll }) => ofAll)],
      [
        `… handed over, with packing, which happens once, against ${name}`,
        against(name, ({ load }) => load, median(packing)),
      ],
      [`a whole frame while turning, against ${name}`, against(name, ({ frame }) => frame)],
      [`one pick, against ${name}`, against(name, ({ pick }) => pick)],
    ]),
    ['our pick stays below a millisecond', median(ours.pick) < 1 ? 'yes' : 'no'],
    ['draw calls', [...taken].map(([name, { drawCalls }]) => `${name} ${drawCalls}`).join(', ')],
    ['size of the pack / GLB', ratio(pack.length, glb.length)],
  ]);
}

async function measure(
  pages: ViewerPages,
  name: Engine,
  file: string,
  sizeBytes: number,
  into: Taken,
): Promise<void> {
  const page = await pages.start(name);
  const before = await pages.processorTimes();
  const [load, drawn, smooth] = await loaded(page, `${pages.address}/${file}`, sizeBytes);
  into.load.push(load);
  into.drawn.push(drawn);
  into.smooth.push(smooth);
  const ofPage = pages.atFirstFrame.page - before.page;
  into.ofPage.push(ofPage);
  into.ofAll.push(ofPage + pages.atFirstFrame.graphics - before.graphics);
  const [frame = NaN] = await numbersOf(page, 'bench.frame()');
  into.frame.push(frame);
  into.pick.push(median(await picked(page)));
  [into.drawCalls = NaN] = await numbersOf(page, 'bench.state().drawCalls');
  await page.close();
}

/**
 * Ten million triangles in a thousand parts: do they open, and does the graphics context stay? The bench
 * fails when not.
 */
async function openHuge(pages: ViewerPages): Promise<void> {
  const glb = bigGlb(1000, 71);
  const pack = await packOf(glb);
  pages.put('huge.pack', pack);
  const page = await pages.start('ours');
  await loaded(page, `${pages.address}/huge.pack`, pack.length);
  const pick = median(await picked(page));
  const [isLost] = await numbersOf(page, 'Number(bench.state().isLost)');
  if (isLost !== 0) process.exitCode = 1;
  const [drawCalls] = await numbersOf(page, 'bench.state().drawCalls');
  const megabytes = (bytes: number) => `${Math.round(bytes / 1e6)} MB`;
  print('ten million triangles', [
    ['open', isLost === 0 ? 'yes' : 'no, the context was lost'],
    ['draw calls', String(drawCalls)],
    ['a pick stays below a millisecond', pick < 1 ? 'yes' : 'no'],
    ['the pack', megabytes(pack.length)],
    ['memory of the page’s arrays, the pack included', megabytes(await arrayBytes(page))],
  ]);
  await page.close();
}

async function arrayBytes(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.collectGarbage');
  const { backingStorageSize, usedSize } = await session.send('Runtime.getHeapUsage');
  return backingStorageSize + usedSize;
}

async function loaded(
  page: Page,
  uri: string,
  sizeBytes: number,
): Promise<[number, number, number]> {
  const [handedOver = NaN, drawn = NaN, smooth = NaN] = await numbersOf(
    page,
    `bench.load(${JSON.stringify(uri)}, ${sizeBytes})`,
  );
  return [handedOver, drawn, smooth];
}

function picked(page: Page): Promise<number[]> {
  return numbersOf(
    page,
    `(async () => {
      const times = [];
      for (let i = 0; i < ${looks}; i++) {
        times.push(await bench.pick(Math.sin(i * 12.9898) * 0.5, Math.sin(i * 78.233) * 0.5));
      }
      return times;
    })()`,
  );
}

/** What the page answers, as a list of numbers. */
async function numbersOf(page: Page, code: string): Promise<number[]> {
  const answer: unknown = await page.evaluate(code);
  return [answer].flat().map(Number);
}

async function packOf(glb: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  return Buffer.concat(writePack(await readGlbScene(glb), packLimits(glb.length)).chunks);
}

function newTaken(): Taken {
  return {
    load: [],
    drawn: [],
    smooth: [],
    ofPage: [],
    ofAll: [],
    frame: [],
    pick: [],
    drawCalls: 0,
  };
}
