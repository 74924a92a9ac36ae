/** How much to do: `quick` within minutes beside the tests, `full` by hand. */
export type Profile = 'quick' | 'full';

/** One line of the scoreboard. */
export interface Row {
  /** `B26`, by chapter and number. */
  readonly id: string;
  readonly title: string;
  /** Where it runs, if not in every profile. */
  readonly profiles?: readonly Profile[];
  /** Counts and ratios, never times. Throws, or gives `ok: false`, when the target is missed. */
  run(profile: Profile): Promise<Score>;
}

export interface Score {
  readonly ok: boolean;
  /** This machine has not what it takes: neither passed nor failed. */
  readonly isSkipped?: boolean;
  /** What was counted, for the table: `10000/10000 read`. */
  readonly figure: string;
  /** What stands behind the figure, line by line, for the full profile and for `--json`. */
  readonly notes?: readonly string[];
}

export interface Chapter {
  readonly letter: string;
  readonly title: string;
  readonly rows: readonly Row[];
}

export interface RowResult extends Score {
  readonly id: string;
  readonly title: string;
}

/** `passed` of `all`, with what they are. */
export function outOf(passed: number, all: number, what: string): Score {
  return { ok: passed === all && all > 0, figure: `${passed}/${all} ${what}` };
}

/** `all` but those that failed, the first of which are named. */
export function allBut(failed: readonly string[], all: number, what: string): Score {
  const { ok, figure } = outOf(all - failed.length, all, what);
  return { ok, figure: ok ? figure : `${figure}; not ${failed.slice(0, 3).join('; ')}` };
}

/** Each figure beside what it may be at most. */
export function within(figures: Readonly<Record<string, readonly [number, number]>>): Score {
  const entries = Object.entries(figures);
  return {
    ok: entries.every(([, [figure, most]]) => figure <= most),
    figure: entries
      .map(([what, [figure, most]]) => `${what} ${round(figure)} ≤ ${most}`)
      .join(', '),
  };
}

function round(figure: number): number {
  return Math.round(figure * 100) / 100;
}
