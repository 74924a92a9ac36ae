// A worker without a team: node bareWorkerChild.js <kernel> <file> converts it as often as a line of input says, and tells.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { KernelConverter } from '../../../src/service/node/kernels/kernelConverter';
import { KernelProcess } from '../../../src/service/node/kernels/kernelProcess';
import { granted } from '../../../src/service/record/modelSteps';
import { temporaryFolder } from '../../fixtures/temporaryFolder';

const limits = {
  ...{ memoryMB: 2048, deadlineMs: 300_000 },
  ...{ idleMs: 60_000, conversions: 25 },
};

async function main(kernelEntry: string, source: string): Promise<void> {
  const folder = temporaryFolder();
  const kernel = new KernelProcess(kernelEntry, folder, limits);
  const converter = new KernelConverter(kernel, { quality: 'draft', compactGlb: false }, limits);
  const hooks = {
    phase: () => undefined,
    trouble: () => undefined,
    signal: new AbortController().signal,
  };
  const grant = { tokenHash: 'none', expiresAt: '2100-01-01T00:00:00.000Z' };
  const asked = { name: path.basename(source), description: null, webhook: null };
  let count = 0;
  for await (const line of createInterface({ input: process.stdin })) {
    for (let left = Number(line); left > 0; left--) {
      const id = String(count++);
      const results = path.join(folder, id);
      mkdirSync(results);
      const model = granted({ id, ...asked }, grant, Date.now());
      const outcome = await converter.convert(model, { source, results, sha256: '' }, hooks);
      if (outcome.kind !== 'done') throw new Error(outcome.kind);
    }
    console.log('done');
  }
  await converter.stop();
}

void main(process.argv[2] ?? '', process.argv[3] ?? '');
