/**
 * Converts the files that its parent names, one after the other as the kernel process does, and measures itself by
 * stages: only the process itself knows its processor time to the microsecond.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { isRecord, textOrNull } from '../../src/contract/unknown';
import { readCad } from '../../src/kernel/convertModel';
import { drawPreview } from '../../src/kernel/drawPreview';
import { gridsOf } from '../../src/kernel/glb/grid';
import { modelExtras } from '../../src/kernel/modelExtras';
import { modelFacts } from '../../src/kernel/modelFacts';
import { shownPicture } from '../../src/kernel/readers/picture/shownPicture';
import { writeGlb } from '../../src/kernel/writeGlb';
import type { KernelMeasure, Spent } from './kernelMeasure';

process.on('message', (message) => {
  const from = isRecord(message) ? textOrNull(message['from']) : null;
  const to = isRecord(message) ? textOrNull(message['to']) : null;
  if (from !== null && to !== null) void answer(from, to);
});
process.send?.('ready');

async function answer(from: string, to: string): Promise<void> {
  try {
    process.send?.(await measure(from, to));
  } catch (error) {
    process.send?.({ trouble: error instanceof Error ? error.message : String(error) });
  }
}

async function measure(from: string, to: string): Promise<KernelMeasure> {
  const began = now();
  const bytes = await readFile(from);
  const scene = await readCad(bytes, path.basename(from), options);
  const read = now();
  const grids = gridsOf(scene, options.quality);
  const extras = modelExtras(scene, options.quality, grids);
  const glb = await writeGlb(scene, extras, grids);
  await writeFile(to, glb);
  modelFacts(scene, extras, path.basename(from));
  const written = now();
  const peakBeforePicture = peak();
  if (!shownPicture(scene.savedPicture)) drawPreview(scene);
  return {
    read: between(began, read),
    written: between(read, written),
    drawn: between(written, now()),
    peakBeforePicture,
    peakBytes: peak(),
    glbBytes: glb.length,
    faces: extras.counts.faces,
    triangles: extras.counts.triangles,
  };
}

const options = {
  quality: 'normal',
  enginesDir: path.resolve('dist/engines'),
  report: () => undefined,
  logTrouble: () => undefined,
} as const;

function peak(): number {
  return process.resourceUsage().maxRSS * 1024;
}

function now(): Spent {
  const { user, system } = process.cpuUsage();
  return { wallMs: performance.now(), processorMs: (user + system) / 1000 };
}

function between(before: Spent, after: Spent): Spent {
  return {
    wallMs: after.wallMs - before.wallMs,
    processorMs: after.processorMs - before.processorMs,
  };
}
