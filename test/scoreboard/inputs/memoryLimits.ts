import type { ConversionOutcome } from '../../../src/service/record/conversionOutcome';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { KernelProcess } from '../../../src/service/node/kernels/kernelProcess';
import type { KernelRequest } from '../../../src/kernel/process/kernelMessages';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import type { Row, Score } from '../row';
import { memoryBombs, type MemoryBomb } from './memoryBombs';

/** Whether any file below 16 MB takes more memory than is set, breaks the kernel, or leaves a draft. */
export const memoryLimits: Row = {
  id: 'C14',
  title:
    'files below 16 MB that ask for all memory, under limits of 512 and 2048 MB (quick: ten, 512)',
  async run(profile) {
    const bombs = profile === 'full' ? memoryBombs : memoryBombs.slice(0, 10);
    const limits = profile === 'full' ? [512, 2048] : [512];
    const reports: Report[] = [];
    for (const bomb of bombs) reports.push(...(await exploded(bomb, limits)));
    return scoreOf(reports);
  },
};

interface Report {
  readonly name: string;
  readonly limitMB: number;
  readonly how: string;
  readonly peakMB: number;
  /** What was wrong; null for nothing. */
  readonly fault: string | null;
}

function scoreOf(reports: readonly Report[]): Score {
  const faults = reports.filter(({ fault }) => fault !== null);
  const share = Math.max(...reports.map(({ peakMB, limitMB }) => peakMB / limitMB));
  const named = faults
    .slice(0, 3)
    .map(({ name, limitMB, fault }) => `; ${name}, ${limitMB} MB: ${fault ?? ''}`);
  return {
    ok: reports.length > 0 && faults.length === 0,
    figure: `${reports.length - faults.length}/${reports.length} shown, refused or ended with a sentence, at most ${Math.round(share * 100)} % of the limit${named.join('')}`,
    notes: reports.map(
      ({ name, limitMB, how, peakMB }) => `${name}: ${how}, ${Math.round(peakMB)} of ${limitMB} MB`,
    ),
  };
}

const largestFile = 2 ** 24;
/** Whoever would go on for longer has shown that it stays within its memory. */
const deadlineMs = 10_000;

async function exploded(bomb: MemoryBomb, limits: readonly number[]): Promise<Report[]> {
  const folder = temporaryFolder();
  const sourcePath = path.join(folder, 'source');
  const bytes = bomb.bytes();
  if (bytes.length >= largestFile) throw new Error(`${bomb.name} has ${bytes.length} bytes`);
  await writeFile(sourcePath, bytes);
  const reports: Report[] = [];
  for (const limitMB of limits) {
    const results = path.join(folder, String(limitMB));
    await mkdir(results);
    reports.push(await asked(bomb, sourcePath, results, limitMB));
  }
  return reports;
}

async function asked(
  { name, as }: MemoryBomb,
  sourcePath: string,
  results: string,
  limitMB: number,
): Promise<Report> {
  const kernel = new KernelProcess(path.resolve('dist', 'kernel.js'), path.dirname(sourcePath), {
    ...{ memoryMB: limitMB, deadlineMs, idleMs: deadlineMs, conversions: 25 },
  });
  const file = { sourcePath, fileName: name };
  const request: KernelRequest =
    as === 'result'
      ? { kind: 'pack', ...file, packPath: path.join(results, 'pack') }
      : { kind: 'convert', ...file, quality: 'normal', outputDir: results };
  const peak = { bytes: 0 };
  const looking = setInterval(() => {
    peak.bytes = Math.max(peak.bytes, ...childrenPeaks());
  }, 2);
  try {
    const signal = new AbortController().signal;
    const hooks = { phase: () => undefined, trouble: () => undefined, signal };
    const outcome = await kernel.ask(request, hooks);
    const peakMB = peak.bytes / 2 ** 20;
    const drafts = (await readdir(results)).filter((one) => one.endsWith('.tmp'));
    const fault = faultOf(outcome, peakMB, limitMB) ?? (drafts.length > 0 ? 'a draft' : null);
    return { name, limitMB, how: wordsOf(outcome), peakMB, fault };
  } finally {
    clearInterval(looking);
    await kernel.stop();
  }
}

function faultOf(outcome: ConversionOutcome, peakMB: number, limitMB: number): string | null {
  if (peakMB > limitMB) return `${Math.round(peakMB)} MB`;
  const isTold = ['done', 'refused', 'outOfMemory', 'outOfTime'].includes(outcome.kind);
  return isTold ? null : wordsOf(outcome);
}

function wordsOf(outcome: ConversionOutcome): string {
  if (outcome.kind === 'refused') return `refused (${outcome.message})`;
  return 'detail' in outcome ? `${outcome.kind} (${outcome.detail.slice(0, 200)})` : outcome.kind;
}

/** The most that each child of this process has had resident; nothing where the system does not tell. */
function childrenPeaks(): number[] {
  try {
    const children = readdirSync('/proc/self/task').flatMap((task) =>
      readFileSync(`/proc/self/task/${task}/children`, 'latin1').split(' ').filter(Boolean),
    );
    return children.map(peakOf);
  } catch {
    return [];
  }
}

function peakOf(pid: string): number {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'latin1');
    const name = /^Name:\s+(\S+)/m.exec(status)?.[1];
    const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
    // A shell that has not become the kernel yet still looks like this very process.
    return name === 'sh' ? 0 : Number(peak ?? 0) * 1024;
  } catch {
    return 0;
  }
}
