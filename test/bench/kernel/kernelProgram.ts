/**
 * Converts the files that its parent names, one after the other as the kernel process does, and measures itself by
 * the phases that a conversion reports: only the process itself knows its processor time to the microsecond.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord, textOrNull } from '../../../src/words/unknown';
import { convertModel, readCad } from '../../../src/kernel/convert/convertModel';
import { withFeatures } from '../../../src/kernel/features/featuresOf';
import { savedPictureOf } from '../../../src/kernel/convert/savedPictureOf';
import type { KernelMeasure, Recognised, Spent } from './kernelMeasure';

process.on('message', (message) => {
  const from = isRecord(message) ? textOrNull(message['from']) : null;
  const to = isRecord(message) ? textOrNull(message['to']) : null;
  const isRecognition = isRecord(message) && message['recognise'] === true;
  if (from === null) return;
  if (isRecognition) void answer(recognise(from));
  else void answer(to === null ? takePicture(from) : measure(from, to));
});
process.send?.('ready');

async function answer(measured: Promise<KernelMeasure | Recognised | Spent | null>): Promise<void> {
  try {
    process.send?.((await measured) ?? { trouble: 'There is none.' });
  } catch (error) {
    process.send?.({ trouble: error instanceof Error ? error.message : String(error) });
  }
}

async function measure(from: string, to: string): Promise<KernelMeasure> {
  const began = now();
  const reached = new Map<string, Moment>();
  const report = (phase: string) => reached.set(phase, now());
  const bytes = await readFile(from);
  const { glb, extras } = await convertModel(bytes, path.basename(from), { ...options, report });
  const ended = now();
  const peakBytes = peak();
  const writing = reached.get('Writing') ?? ended;
  const drawing = reached.get('Drawing the preview') ?? ended;
  const saving = now();
  await writeFile(to, glb);
  return {
    read: between(began, writing),
    written: sumOf(between(writing, drawing), between(saving, now())),
    drawn: between(drawing, ended),
    peakBeforePicture: drawing.peak,
    peakBytes,
    glbBytes: glb.length,
    faces: extras.counts.faces,
    triangles: extras.counts.triangles,
  };
}

/** Of a scene that is read already, so often that the clock of the processor tells it. */
async function recognise(from: string): Promise<Recognised> {
  const report = () => undefined;
  const scene = await readCad(await readFile(from), path.basename(from), { ...options, report });
  const began = now();
  let rounds = 0;
  while (rounds < 100 && between(began, now()).wallMs < 50) {
    withFeatures(scene);
    rounds += 1;
  }
  const { wallMs, processorMs } = between(began, now());
  const features = scene.parts.reduce((sum, part) => sum + (part.features?.length ?? 0), 0);
  return { wallMs: wallMs / rounds, processorMs: processorMs / rounds, features };
}

/** What it takes to read the picture that is saved in a file, and nothing else of it; null where there is none. */
async function takePicture(from: string): Promise<Spent | null> {
  const began = now();
  const picture = await savedPictureOf(await readFile(from), path.basename(from));
  return picture && between(began, now());
}

const options = {
  quality: 'normal',
  enginesDir: path.resolve('dist/engines'),
  logTrouble: () => undefined,
} as const;

/** What the process has spent since it began, and its peak of memory in bytes. */
interface Moment extends Spent {
  readonly peak: number;
}

function now(): Moment {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000, peak: peak() };
}

function peak(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function between(before: Spent, after: Spent): Spent {
  return {
    wallMs: after.wallMs - before.wallMs,
    processorMs: after.processorMs - before.processorMs,
  };
}

function sumOf(one: Spent, other: Spent): Spent {
  return {
    wallMs: one.wallMs + other.wallMs,
    processorMs: one.processorMs + other.processorMs,
  };
}
