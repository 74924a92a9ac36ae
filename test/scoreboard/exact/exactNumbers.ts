import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isRecord, textOrNull } from '../../../src/contract/unknown';
import { startChild } from '../child';
import type { Profile, Row } from '../row';

interface Effort {
  /** Changes of each subject. */
  readonly count: number;
  /** Of the processor, for each subject at most. */
  readonly seconds: number;
}

const effort: Readonly<Record<Profile, Effort>> = {
  quick: { count: 5, seconds: 1.5 },
  full: { count: 150, seconds: 120 },
};

/** Bodies of formulas and samples of `exactNumbersChild`. */
const subjectCount = 27;

const seed = process.env['SCOREBOARD_SEED'] ?? '1';

/** Whether a number is ever called exact that the triangles beside it deny. */
export const exactNumbers: Row = {
  id: 'C13',
  title:
    'CAD files with one thing in them changed: exact numbers that their own triangles bear out',
  async run(profile) {
    const reports: Report[] = [];
    for (let subject = 0; subject < subjectCount; subject++) {
      reports.push(await fuzzed(subject, effort[profile]));
    }
    const [tries, read, exact] = [
      sum(reports.map((report) => report.tries)),
      sum(reports.map((report) => report.read)),
      sum(reports.map((report) => report.exact)),
    ];
    const denied = reports.flatMap((report) => report.denied);
    const first = denied.length > 0 ? `; not ${denied.slice(0, 3).join('; ')}` : '';
    return {
      ok: exact > 0 && denied.length === 0,
      figure: `${exact - denied.length}/${exact} with exact numbers, of ${read} read and ${tries} tried${first}`,
      notes: [
        `seed ${seed}`,
        ...denied,
        ...reports.flatMap(({ hung }) => (hung === null ? [] : `hung: ${hung}`)),
      ],
    };
  },
};

interface Report {
  readonly tries: number;
  readonly read: number;
  readonly exact: number;
  /** What was changed, and what is called exact in vain. */
  readonly denied: readonly string[];
  /** At which change the process had to be killed; other rows count these. */
  readonly hung: string | null;
}

/** One change takes a hundredth of it, whatever else the machine does. */
const silenceMs = 60_000;

/** A process for each subject: an engine that hangs on one ends nothing else. */
async function fuzzed(subject: number, { count, seconds }: Effort): Promise<Report> {
  const args = [subject, count, seconds].map(String);
  const child = startChild('scoreboard/exact/exactNumbersChild', [...args, seed], {
    flags: ['--max-old-space-size=1024'],
  });
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  let silence = setTimeout(kill, silenceMs);
  const kinds: string[] = [];
  const denied: string[] = [];
  let how = 'its start';
  let tries = 0;
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      silence = setTimeout(kill, (clearTimeout(silence), silenceMs));
      const said: unknown = JSON.parse(line);
      if (!isRecord(said)) continue;
      const next = textOrNull(said['how']);
      if (next !== null) {
        how = next;
        tries++;
        continue;
      }
      kinds.push(textOrNull(said['kind']) ?? '');
      const why = textOrNull(said['denied']);
      if (why !== null) denied.push(`${how}: ${why}`);
    }
  }
  clearTimeout(silence);
  await ended;
  const exact = kinds.filter((kind) => kind === 'exact').length;
  const read = exact + kinds.filter((kind) => kind === 'read').length;
  return { tries, read, exact, denied, hung: child.exitCode === 0 ? null : how };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
