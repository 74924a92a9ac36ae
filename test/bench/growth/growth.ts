import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { growthSteps } from '../../fixtures/growthStep';
import { packOf } from '../../kernel/packs';
import { startMeasuredKernel } from '../kernel/measuredKernel';
import { buildNative, startNative } from '../kernel/nativeConverter';
import { measurePage } from '../large/pageMeasure';
import { print } from '../measure';
import { bumpyStl, patchIges } from './growthMeshes';

/** What a model of one size takes: milliseconds, and bytes. */
interface Taken {
  readonly kernel: number;
  readonly memory: number;
  readonly packing: number;
  readonly pack: number;
  readonly load: number;
  readonly frame: number;
  readonly heap: number;
  /** Of a native converter; NaN where there is none, or it cannot read the file. */
  readonly native: number;
}

interface Kind {
  readonly name: string;
  readonly extension: string;
  readonly sizes: readonly number[];
  readonly make: (n: number) => string | Uint8Array;
}

const kinds: readonly Kind[] = [
  { name: 'holes', extension: 'step', sizes: [400, 1600, 6400], make: growthSteps.holes },
  { name: 'bodies', extension: 'step', sizes: [300, 1000, 3000], make: growthSteps.bodies },
  {
    name: 'placements',
    extension: 'step',
    sizes: [1000, 3000, 10_000],
    make: growthSteps.placements,
  },
  { name: 'nesting', extension: 'step', sizes: [256, 1024, 4096], make: growthSteps.nesting },
  { name: 'freeform', extension: 'step', sizes: [400, 1600, 6400], make: growthSteps.freeform },
  { name: 'IGES surfaces', extension: 'igs', sizes: [100, 400, 1600], make: patchIges },
  {
    name: 'STL triangles',
    extension: 'stl',
    sizes: [100_000, 1_000_000, 10_000_000],
    make: bumpyStl,
  },
];

/**
 * How the time and the memory of the kernel, of the pack and of the page grow, as exponents: 1 is twice for twice
 * as many. In brackets what the largest took.
 * @param part of the usual sizes, 0…1
 */
export async function benchGrowth(part: number): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'caliper-growth-'));
  const native = buildNative();
  const program = 'program' in native ? native.program : null;
  if ('missing' in native) console.log(`Nothing native beside: ${native.missing}.`);
  try {
    for (const kind of kinds) {
      const taken: [number, Taken][] = [];
      for (const size of kind.sizes) {
        const n = Math.max(1, Math.round(size * part));
        taken.push([n, await measure(kind, n, folder, program)]);
      }
      print(`growth with ${kind.name}: ${taken.map(([n]) => n).join(', ')}`, rowsOf(taken));
    }
  } finally {
    if ('remove' in native) native.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(
  { extension, make }: Kind,
  n: number,
  folder: string,
  program: string | null,
): Promise<Taken> {
  const file = path.join(folder, `model.${extension}`);
  await writeFile(file, make(n));
  const isMesh = extension === 'stl';
  const converted = isMesh ? { kernel: NaN, memory: NaN } : await convert(file, folder);
  const result = isMesh ? file : path.join(folder, 'ours.glb');
  const bytes = await readFile(result);
  const started = performance.now();
  const pack = await packOf(bytes, path.basename(result));
  const packing = performance.now() - started;
  const { first, framesPerSecond, heap } = await measurePage(pack);
  return {
    ...converted,
    packing,
    pack: pack.length,
    load: first,
    frame: 1000 / framesPerSecond,
    heap,
    native: program !== null && extension === 'step' ? await nativeMs(program, file, folder) : NaN,
  };
}

/** In a process of its own: a peak of memory never falls again. */
async function convert(file: string, folder: string) {
  const kernel = await startMeasuredKernel(folder);
  const measured = await kernel.convert(file);
  kernel.end();
  if (typeof measured === 'string') throw new Error(measured);
  const { read, written, drawn, peakBytes } = measured;
  const spent = read.processorMs + written.processorMs + drawn.processorMs;
  return { kernel: spent, memory: peakBytes };
}

async function nativeMs(program: string, file: string, folder: string): Promise<number> {
  const converter = startNative(program, folder);
  const measured = await converter.convert(file);
  converter.end();
  return measured?.processorMs ?? NaN;
}

function rowsOf(taken: readonly (readonly [number, Taken])[]): [string, string][] {
  const row = (of: (one: Taken) => number, unit: 's' | 'MB'): string => {
    const largest = of(taken.at(-1)?.[1] ?? outOf());
    if (Number.isNaN(largest)) return '–';
    const amount =
      unit === 's' ? `${(largest / 1000).toFixed(1)} s` : `${(largest / 1e6).toFixed(1)} MB`;
    return `n^${exponent(taken.map(([n, one]) => [n, of(one)])).toFixed(2)} (${amount})`;
  };
  return [
    ['the kernel’s processor time', row(({ kernel }) => kernel, 's')],
    ['… that of a native converter', row(({ native }) => native, 's')],
    ['the kernel’s memory', row(({ memory }) => memory, 'MB')],
    ['packing its result', row(({ packing }) => packing, 's')],
    ['the pack', row(({ pack }) => pack, 'MB')],
    ['until the page has a picture', row(({ load }) => load, 's')],
    ['a frame while it turns', row(({ frame }) => frame, 's')],
    ['memory of the page’s scripts', row(({ heap }) => heap, 'MB')],
  ];
}

/** The slope of the straight line that fits the logarithms best. */
function exponent(points: readonly (readonly [n: number, value: number])[]): number {
  const logs = points.map(([n, value]) => [Math.log(n), Math.log(value)] as const);
  const mean = (of: 0 | 1) => logs.reduce((sum, log) => sum + log[of], 0) / logs.length;
  const [x, y] = [mean(0), mean(1)];
  const along = logs.reduce((sum, log) => sum + (log[0] - x) * (log[1] - y), 0);
  return along / logs.reduce((sum, log) => sum + (log[0] - x) ** 2, 0);
}

function outOf(): never {
  throw new Error('Nothing was measured.');
}
