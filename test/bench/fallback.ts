import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { KernelProcess } from '../../src/service/node/kernels/kernelProcess';
import { print } from './measure';

const exchangeFile = /\.(stp|step|igs|iges)$/i;
const limits = { memoryMB: 4096, deadlineMs: 600_000, idleMs: 60_000, conversions: 25 };

/** How often the geometry engines are called for STEP and IGES files of some folders, and why. */
export async function countFallback(folders: readonly string[]): Promise<void> {
  const files = (await Promise.all(folders.map(filesBelow))).flat().sort();
  const folder = await mkdtemp(path.join(tmpdir(), 'caliper-fallback-'));
  const kernel = new KernelProcess(path.resolve('dist/kernel.js'), folder, limits);
  const counts = new Map<string, number>();
  const calls: (readonly [string, string])[] = [];
  try {
    for (const file of files) {
      const name = path.basename(file);
      const { outcome, reasons } = await converted(kernel, file, folder);
      const form = reasons.length > 0 ? 'an engine was called' : outcome;
      const row = `${/\.i/i.test(path.extname(file)) ? 'IGES' : 'STEP'}, ${form}`;
      counts.set(row, (counts.get(row) ?? 0) + 1);
      if (reasons.length > 0) calls.push([name, `${outcome}: ${reasons.join(' ')}`]);
    }
  } finally {
    await kernel.stop();
    await rm(folder, { recursive: true, force: true });
  }
  print('Engines called', calls);
  print(
    'Counts',
    [...counts].map(([row, count]) => [row, String(count)]),
  );
}

async function converted(kernel: KernelProcess, file: string, outputDir: string) {
  const reasons: string[] = [];
  const outcome = await kernel.ask(
    {
      ...{ kind: 'convert', sourcePath: path.resolve(file), outputDir },
      ...{ fileName: path.basename(file), quality: 'draft' },
    },
    {
      phase: () => undefined,
      trouble: (line) => reasons.push(line),
      signal: new AbortController().signal,
    },
  );
  const words = outcome.kind === 'refused' ? `refused (${outcome.code})` : outcome.kind;
  return { outcome: words, reasons };
}

async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && exchangeFile.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name));
}
