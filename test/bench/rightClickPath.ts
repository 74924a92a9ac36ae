import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceClient } from '../../src/client/serviceClient';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import { Packer } from '../../src/service/node/kernels/packer';
import type { ServiceProcess } from '../fixtures/serviceProcess';
import { clientOf } from './clientOf';
import { median, print, ratio, share } from './measure';

const samples = ['samples/as1-oc-214.stp', 'samples/nist_ctc_02_asme1_ap242-e1.stp'] as const;
const stages = ['grant', 'upload', 'convert', 'preview', 'pack'] as const;
/** `visual` and `packing` stand in place of `pack` where another service converts. */
type Stage = (typeof stages)[number] | 'visual' | 'packing';

/** Where the time goes between a right-click and the last byte of the model. */
export async function benchRightClickPath(service: ServiceProcess): Promise<void> {
  for (const sample of samples) await benchSample(service, sample);
}

async function benchSample(service: ServiceProcess, sample: string): Promise<void> {
  const client = clientOf(service);
  const runs: Record<Stage, number>[] = [];
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-bench-'));
  const packer = new Packer({
    ...{ entry: path.resolve('dist/kernel.js'), folder: path.join(folder, 'packer') },
    limits: () => ({ memoryMB: 2048, deadlineMs: 300_000 }),
    log: console.error,
  });
  packer.warm();
  for (let i = 0; i < 10; i++) runs.push(await onePath(sample, { client, packer, folder }));
  await packer.stop();
  await rm(folder, { recursive: true });
  const [cold, ...warm] = runs;
  if (!cold) return;
  const total = (run: Record<Stage, number>) => stages.reduce((sum, stage) => sum + run[stage], 0);
  const packed = (run: Record<Stage, number>) => total(run) - run.pack + run.visual + run.packing;
  const whole = median(warm.map(total));
  print(`From right-click to model, ${sample}, shares of the whole`, [
    ...stages.map((stage) => {
      const part = median(warm.map((run) => run[stage] / total(run)));
      return [stage, share(part, 1)] as const;
    }),
    ['the whole, the first time / later', ratio(total(cold), whole)],
    [
      'the first time, with the result packed by a process of its own',
      ratio(packed(cold), total(cold)),
    ],
    [
      'later, with the result packed by a process of its own',
      ratio(median(warm.map(packed)), whole),
    ],
  ]);
}

interface Bench {
  readonly client: ServiceClient;
  readonly packer: Packer;
  readonly folder: string;
}

async function onePath(
  sample: string,
  { client, packer, folder }: Bench,
): Promise<Record<Stage, number>> {
  const { signal } = new AbortController();
  const file = await sourceFileAt(sample);
  const marks = [performance.now()];
  const mark = () => marks.push(performance.now());
  const grant = await client.requestUpload({ name: file.name, webhook: null }, signal);
  mark();
  await client.sendFile(grant, file, () => undefined, signal);
  mark();
  while ((await client.result(grant.modelId, signal))?.status !== 'succeeded') await pause(5);
  mark();
  for (const which of ['preview', 'pack', 'visual'] as const) {
    const { chunks } = await client.asset(grant.modelId, which, signal);
    await writeFile(path.join(folder, which), chunks);
    mark();
  }
  const result = { path: path.join(folder, 'visual'), fileName: 'visual.glb' };
  const packing = await packer.pack({ ...result, packPath: path.join(folder, 'packed') }, signal);
  if (packing.kind !== 'packed') throw new Error(packing.message);
  mark();
  const took = (i: number) => (marks[i + 1] ?? 0) - (marks[i] ?? 0);
  return {
    ...{ grant: took(0), upload: took(1), convert: took(2), preview: took(3) },
    ...{ pack: took(4), visual: took(5), packing: took(6) },
  };
}
