import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { isRecord } from '../../../src/words/unknown';
import { startChild } from '../child';
import type { Profile, Row, Score } from '../row';

/** Whether a CAD file that is damaged in any way does harm to its reader. */
export const damagedFiles: Row = {
  id: 'C11',
  title: 'CAD files cut at every 200th, 10 000 bits and numbers changed (quick: 10), pieces moved',
  async run(profile) {
    const files = (await readdir('samples')).filter((name) => name !== 'SOURCES.md').sort();
    const reports: Report[] = [];
    for (const file of files) {
      reports.push(await damaged(`samples/${file}`, effort[profile]));
    }
    return scoreOf(files, reports);
  },
};

interface Effort {
  readonly flips: number;
  /** Of a file, that are meshed at most. */
  readonly faces: number;
  /** Of the processor, for each way to damage a file: large files get fewer tries. All of them take an hour. */
  readonly seconds: number;
}

const effort: Readonly<Record<Profile, Effort>> = {
  quick: { flips: 10, faces: 60, seconds: 2 },
  full: { flips: 10_000, faces: 1000, seconds: 30 },
};

const seed = process.env['SCOREBOARD_SEED'] ?? '1';

interface Report {
  readonly tries: number;
  readonly refused: number;
  readonly faults: readonly string[];
  readonly peakMB: number;
}

const maxMB = 1024;

function scoreOf(files: readonly string[], reports: readonly Report[]): Score {
  const faults = reports.flatMap((report) => report.faults);
  const peakMB = Math.max(...reports.map((report) => report.peakMB));
  const tries = reports.reduce((sum, report) => sum + report.tries, 0);
  const first = faults.length > 0 ? `; ${faults.slice(0, 3).join('; ')}` : '';
  return {
    ok: tries > 0 && faults.length === 0 && peakMB <= maxMB,
    figure: `${tries - faults.length}/${tries} read or refused with a sentence, MB of memory ${Math.round(peakMB)} ≤ ${maxMB}${first}`,
    notes: reports.map(({ tries, refused, faults, peakMB }, i) =>
      [
        files[i],
        `${tries} tries`,
        `${refused} refused`,
        `${Math.round(peakMB)} MB`,
        ...faults,
      ].join(', '),
    ),
  };
}

/** Many tries pass in this time, whatever else the machine does. */
const silenceMs = 300_000;

/** One process a file: the memory of each is measured by itself, and a hang ends nothing else. */
async function damaged(file: string, { flips, faces, seconds }: Effort): Promise<Report> {
  const args = [file, ...[flips, faces, seconds].map(String), seed];
  const child = startChild('scoreboard/inputs/damagedFilesChild', args, {
    flags: ['--max-old-space-size=512'],
  });
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  let silence = setTimeout(kill, silenceMs);
  let last = '';
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      last = line;
      silence = setTimeout(kill, (clearTimeout(silence), silenceMs));
    }
  }
  clearTimeout(silence);
  await ended;
  const { exitCode, signalCode } = child;
  if (exitCode === 0) return readReport(last);
  const end =
    signalCode === 'SIGKILL' ? 'hung' : `ended with ${exitCode ?? signalCode ?? 'nothing'}`;
  return { tries: 1, refused: 0, faults: [`${file}: its process ${end}`], peakMB: 0 };
}

function readReport(line: string): Report {
  const report: unknown = JSON.parse(line);
  if (!isRecord(report) || !Array.isArray(report['faults'])) throw new Error('It said nothing.');
  return {
    tries: Number(report['tries']),
    refused: Number(report['refused']),
    faults: report['faults'].map(String),
    peakMB: Number(report['peakMB']),
  };
}
