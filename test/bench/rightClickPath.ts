import { setTimeout as pause } from 'node:timers/promises';
import type { ServiceClient } from '../../src/client/serviceClient';
import { sourceFileAt } from '../../src/client/source/openSourceFile';
import type { ServiceProcess } from '../fixtures/serviceProcess';
import { clientOf } from './clientOf';
import { median, print, ratio, share } from './measure';

const sample = 'samples/as1-oc-214.stp';
const stages = ['grant', 'upload', 'convert', 'preview', 'visual'] as const;
type Stage = (typeof stages)[number];

/** Where the time goes between a right-click and the last byte of the model. */
export async function benchRightClickPath(service: ServiceProcess): Promise<void> {
  const client = clientOf(service);
  const runs: Record<Stage, number>[] = [];
  for (let i = 0; i < 10; i++) runs.push(await onePath(client));
  const [cold, ...warm] = runs;
  if (!cold) return;
  const total = (run: Record<Stage, number>) => stages.reduce((sum, stage) => sum + run[stage], 0);
  const whole = median(warm.map(total));
  print(`From right-click to model, ${sample}, shares of the whole`, [
    ...stages.map((stage) => {
      const part = median(warm.map((run) => run[stage] / total(run)));
      return [stage, share(part, 1)] as const;
    }),
    ['the whole, the first time / later', ratio(total(cold), whole)],
  ]);
}

async function drain(chunks: AsyncIterable<Uint8Array>): Promise<number> {
  let sizeBytes = 0;
  for await (const chunk of chunks) sizeBytes += chunk.length;
  return sizeBytes;
}

async function onePath(client: ServiceClient): Promise<Record<Stage, number>> {
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
  for (const which of ['preview', 'visual'] as const) {
    const { chunks } = await client.asset(grant.modelId, which, signal);
    await drain(chunks);
    mark();
  }
  const took = (i: number) => (marks[i + 1] ?? 0) - (marks[i] ?? 0);
  return { grant: took(0), upload: took(1), convert: took(2), preview: took(3), visual: took(4) };
}
