import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { isRecord, textOrNull } from '../../../src/words/unknown';
import { startChild } from '../child';
import type { Profile, Row } from '../row';

interface Effort {
  /** One of so many subjects. */
  readonly oneOf: number;
  /** Changes of each subject. */
  readonly count: number;
  /** Of the processor, for each subject at most. */
  readonly seconds: number;
}

const effort: Readonly<Record<Profile, Effort>> = {
  quick: { oneOf: 3, count: 5, seconds: 1.5 },
  full: { oneOf: 1, count: 150, seconds: 120 },
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
    const reports: FuzzReport[] = [];
    const { oneOf } = effort[profile];
    for (let subject = Number(seed) % oneOf; subject < subjectCount; subject += oneOf) {
      reports.push(await fuzzed(subject, effort[profile]));
    }
    const [tries, read, exact] = [
      sum(reports.map((report) => report.tries)),
      sum(reports.map((report) => report.read)),
      sum(reports.map((report) => report.exact)),
    ];
    const failed = reports.flatMap(({ denied, broken }) => [
      ...denied,
      ...(broken === null ? [] : [broken]),
    ]);
    const first = failed.length > 0 ? `; not ${failed.slice(0, 3).join('; ')}` : '';
    return {
      ok: exact > 0 && failed.length === 0,
      figure: `${exact - sum(reports.map(({ denied }) => denied.length))}/${exact} with exact numbers, of ${read} read and ${tries} tried${first}`,
      notes: [`seed ${seed}`, ...failed],
    };
  },
};

export interface FuzzReport {
  readonly tries: number;
  readonly read: number;
  readonly exact: number;
  /** What was changed, and what is called exact in vain. */
  readonly denied: readonly string[];
  /** At which change the process hung or died, and how; null where it came to its end. */
  readonly broken: string | null;
}

/** Nearly every change takes a hundredth of it; one face with a wrong corner keeps the engine for half of it. */
const silenceMs = 300_000;

/** A process for each subject: an engine that hangs on one ends nothing else. */
async function fuzzed(subject: number, { count, seconds }: Effort): Promise<FuzzReport> {
  const args = [subject, count, seconds].map(String);
  const child = startChild('scoreboard/exact/exactNumbersChild', [...args, seed], {
    flags: ['--max-old-space-size=1024'],
  });
  const report = await fuzzReport(child, silenceMs);
  const { tries, broken } = report;
  return broken === null && tries === 0
    ? { ...report, broken: `subject ${subject}: nothing was tried` }
    : report;
}

/**
 * What a process prints of its changes, until it ends.
 * @param silence milliseconds for which it may print nothing before it is killed
 */
export async function fuzzReport(child: ChildProcess, silence: number): Promise<FuzzReport> {
  const ended = once(child, 'close');
  const kill = () => child.kill('SIGKILL');
  let timer = setTimeout(kill, silence);
  const kinds: string[] = [];
  const denied: string[] = [];
  let how = 'its start';
  let tries = 0;
  if (child.stdout) {
    for await (const line of createInterface({ input: child.stdout })) {
      timer = setTimeout(kill, (clearTimeout(timer), silence));
      const said = wordsOf(line);
      const next = textOrNull(said['how']);
      if (next !== null) {
        how = next;
        tries++;
        continue;
      }
      const kind = textOrNull(said['kind']);
      if (kind === null) continue;
      kinds.push(kind);
      const why = textOrNull(said['denied']);
      if (why !== null) denied.push(`${how}: ${why}`);
    }
  }
  clearTimeout(timer);
  await ended;
  const exact = kinds.filter((kind) => kind === 'exact').length;
  const read = exact + kinds.filter((kind) => kind === 'read').length;
  const { exitCode, signalCode } = child;
  const end = child.killed ? 'hung' : `ended with ${exitCode ?? signalCode ?? 'nothing'}`;
  const broken = exitCode === 0 ? null : `${how}: the process ${end}`;
  return { tries, read, exact, denied, broken };
}

/** Of a process that dies the last line may be cut off; engines may print lines of their own. */
function wordsOf(line: string): Readonly<Record<string, unknown>> {
  try {
    const said: unknown = JSON.parse(line);
    return isRecord(said) ? said : {};
  } catch {
    return {};
  }
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
