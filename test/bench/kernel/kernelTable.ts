import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import type { KernelMeasure } from './kernelMeasure';
import { median, ratio, share } from '../measure';
import { measuredRuntime, startMeasuredKernel, type MeasuredKernel } from './measuredKernel';
import { buildNative, startNative, type NativeMeasure } from './nativeConverter';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

/** The files on which engines were compared before one was chosen, as far as they may be passed on. */
const files = [
  'cube_mm.step',
  'mayo_332.stp',
  'sg1-c5-214.stp',
  'screw.step',
  'as1_pe_203.stp',
  'as1-oc-214.stp',
  'dm1-oc-214.stp',
  'netgen_frame.step',
  'so100_base.step',
  'so101_wrist_roll_pitch.step',
  'ansys_tutorial_board.stp',
  'nist_ctc_02_asme1_ap242-e1.stp',
  'kicad_pqfp256.step',
  'kicad_toroid.step',
  'so101_parts_ap242.step',
];

/** Code that runs often is compiled anew for some rounds: so many are enough for any file. */
const maxRounds = 25;
/** Fewer are enough for large files. */
const fewestRounds = 6;
/** Milliseconds of the processor for our conversions with their pictures: a busy machine does not make them fewer. */
const longEnough = 2000;

/** Of the readers of saved meshes. */
const pairsOfReaders = 5;

/**
 * npm run bench -- --kernel [file …]: STEP to GLB in a warm kernel against a native program on OpenCascade, pairs in
 * turns, with the processor's time as well: on a shared machine the wall tells of the others.
 */
export async function benchKernel(named: readonly string[]): Promise<void> {
  const native = buildNative();
  if ('missing' in native) console.log(`No native program beside ours: ${native.missing}.`);
  const program = 'program' in native ? native.program : null;
  const outputDir = temporaryFolder();
  console.log(measuredRuntime());
  console.log(header.join(' | '));
  try {
    for (const file of (named.length > 0 ? named : files).flatMap(found)) {
      console.log((await row(file, program, outputDir)).join(' | '));
    }
    await nativeReaders(outputDir);
  } finally {
    rmSync(outputDir, { recursive: true });
    if ('program' in native) native.remove();
  }
}

const header = [
  'file',
  'KB',
  'faces',
  'triangles',
  'processor / native',
  'wall / native',
  'first / native: processor',
  'first / native: wall',
  'peak memory of the first / native: before its picture, whole',
  'of all',
  'GLB KB',
  'GLB / plain export',
  'picture',
];

/**
 * A file; or a sample of the project, beside it or one folder further, where there is one, with or without its
 * extension.
 */
function found(name: string): string[] {
  if (existsSync(name)) return [name];
  const places = ['samples', ...foldersOf(process.env['CALIPER_SAMPLES'])].flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file === name || path.parse(file).name === name)
      .map((file) => path.resolve(folder, file)),
  );
  return places.slice(0, 1);
}

function foldersOf(root: string | undefined): string[] {
  if (root === undefined || !existsSync(root)) return [];
  const inner = readdirSync(root, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [root, ...inner.map(({ name }) => path.join(root, name))];
}

async function row(file: string, program: string | null, outputDir: string): Promise<string[]> {
  const kernel = await startMeasuredKernel(outputDir);
  const native = program === null ? null : startNative(program, outputDir);
  const ours: KernelMeasure[] = [];
  const theirs: NativeMeasure[] = [];
  try {
    while (!isWarm(ours)) {
      const measured = await kernel.convert(file);
      if (typeof measured === 'string') return [path.basename(file), measured];
      const other = await native?.convert(file);
      ours.push(measured);
      if (other) theirs.push(other);
    }
  } finally {
    kernel.end();
    native?.end();
  }
  return cells(file, ours, theirs);
}

function isWarm(ours: readonly KernelMeasure[]): boolean {
  const spent = ours.reduce((sum, one) => sum + wholeTime(one), 0);
  return ours.length >= maxRounds || (ours.length >= fewestRounds && spent > longEnough);
}

function glbTime({ read, written }: KernelMeasure, what: 'wallMs' | 'processorMs'): number {
  return read[what] + written[what];
}

/** Of the processor, with the picture. */
function wholeTime(one: KernelMeasure): number {
  return glbTime(one, 'processorMs') + one.drawn.processorMs;
}

/** The later half: by then most of what runs often has been compiled. */
function warm<T>(rounds: readonly T[]): readonly T[] {
  return rounds.slice(rounds.length >> 1);
}

function cells(
  file: string,
  ours: readonly KernelMeasure[],
  theirs: readonly NativeMeasure[],
): string[] {
  const [first, last] = [ours[0], ours.at(-1)];
  const [otherFirst, other] = [theirs[0], theirs.at(-1)];
  const against = (one: number | undefined, native: number | undefined) =>
    one === undefined || native === undefined ? 'not there' : ratio(one, native);
  const warmAgainst = (what: 'wallMs' | 'processorMs') =>
    against(
      median(warm(ours).map((one) => glbTime(one, what))),
      other && median(warm(theirs).map((one) => one[what])),
    );
  const firstAgainst = (what: 'wallMs' | 'processorMs') =>
    against(first && glbTime(first, what), otherFirst?.[what]);
  const picture = median(warm(ours).map(({ drawn }) => drawn.processorMs));
  const whole = median(warm(ours).map(wholeTime));
  return [
    path.basename(file),
    kilobytes(statSync(file).size),
    `${last?.faces}`,
    `${last?.triangles}`,
    warmAgainst('processorMs'),
    warmAgainst('wallMs'),
    firstAgainst('processorMs'),
    firstAgainst('wallMs'),
    [first?.peakBeforePicture, first?.peakBytes]
      .map((bytes) => against(bytes, otherFirst?.peakBytes))
      .join(', '),
    against(last?.peakBytes, other?.peakBytes),
    kilobytes(last?.glbBytes ?? 0),
    against(last?.glbBytes, other?.glbBytes),
    share(picture, whole),
  ];
}

const meshFiles = [
  'Base_Plate.SLDPRT',
  'handle.CATPart',
  'assly_sub-assly_asso.jt',
  'disk1.prt',
  'Tank_Bottom.par',
];

/**
 * A new process is to have the first picture of a saved mesh sooner than that of a STEP cube: as it is drawn, and as
 * its program saved it, which is what a tab shows first.
 */
async function nativeReaders(outputDir: string): Promise<void> {
  const [cube] = [...found('cube_mm.step'), ...found('mayo_332.stp')];
  if (cube === undefined) return;
  const drawn = (file: string) => inNewKernel(outputDir, (kernel) => draw(kernel, file));
  const rows: (readonly string[])[] = [];
  for (const file of meshFiles.flatMap(found)) {
    const pairs = [];
    for (let round = 0; round < pairsOfReaders; round++) {
      const saved = await inNewKernel(outputDir, (kernel) => kernel.takePicture(file));
      pairs.push({ mesh: await drawn(file), step: await drawn(cube), saved });
    }
    const step = median(pairs.map(({ step }) => step));
    const saved = pairs.flatMap(({ saved }) => (saved ? [saved.processorMs] : []));
    rows.push([
      path.basename(file),
      `${ratio(median(pairs.map(({ mesh }) => mesh)), step)} drawn`,
      saved.length === 0 ? 'none saved' : `${ratio(median(saved), step)} saved`,
    ]);
  }
  if (rows.length === 0) return;
  console.log(`First picture, processor: ours / STEP's of ${path.basename(cube)}`);
  for (const row of rows) console.log(row.join(' | '));
}

async function draw(kernel: MeasuredKernel, file: string): Promise<number> {
  const measured = await kernel.convert(file);
  if (typeof measured === 'string') throw new Error(`${path.basename(file)}: ${measured}`);
  return wholeTime(measured);
}

async function inNewKernel<T>(
  outputDir: string,
  ask: (kernel: MeasuredKernel) => Promise<T>,
): Promise<T> {
  const kernel = await startMeasuredKernel(outputDir);
  try {
    return await ask(kernel);
  } finally {
    kernel.end();
  }
}

function kilobytes(bytes: number): string {
  return (bytes / 1000).toFixed(0);
}
