import { isRecord } from '../../../src/contract/unknown';
import { askChild } from '../child';
import type { Profile, Row } from '../row';

interface Effort {
  /** Mutations of each subject. */
  readonly count: number;
  /** Of the processor, for each subject at most. */
  readonly seconds: number;
}

const effort: Readonly<Record<Profile, Effort>> = {
  quick: { count: 8, seconds: 4 },
  full: { count: 150, seconds: 120 },
};

const seed = process.env['SCOREBOARD_SEED'] ?? '1';

/** Whether a number is ever called exact that the triangles beside it deny. */
export const exactNumbers: Row = {
  id: 'C13',
  title: 'CAD files with one thing in them changed: exact numbers that their own triangles deny',
  async run(profile) {
    const { count, seconds } = effort[profile];
    const args = [String(count), String(seconds), seed];
    const report = await askChild('scoreboard/exact/exactNumbersChild', args, {
      flags: ['--max-old-space-size=2048'],
    });
    if (!isRecord(report) || !Array.isArray(report['denied'])) throw new Error('It said nothing.');
    const denied = report['denied'].map(String);
    const [read, exact] = [Number(report['read']), Number(report['exact'])];
    const first = denied.length > 0 ? `; ${denied.slice(0, 3).join('; ')}` : '';
    return {
      ok: exact > 0 && denied.length === 0,
      figure: `${exact - denied.length}/${exact} of ${read} read with exact numbers agree${first}`,
      notes: [`seed ${seed}`, ...denied],
    };
  },
};
