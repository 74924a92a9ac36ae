import type { Chapter, Profile, RowResult } from './row';

export function asTable(
  chapters: readonly Chapter[],
  results: readonly RowResult[],
  profile: Profile,
): string {
  const width = Math.max(...results.map(({ title }) => title.length));
  const lines = chapters.flatMap(({ letter, title }) => {
    const own = results.filter(({ id }) => id.startsWith(letter));
    if (own.length === 0) return [];
    return [
      `${letter}  ${title}: ${passed(own)} of ${counted(own)}`,
      ...own.flatMap((row) => {
        const mark = markOf(row);
        const notes = profile === 'full' ? (row.notes ?? []) : [];
        return [
          `  ${mark} ${row.id.padEnd(4)} ${row.title.padEnd(width)}  ${row.figure}`,
          ...notes.map((note) => `         ${note}`),
        ];
      }),
      '',
    ];
  });
  return [...lines, `${passed(results)} of ${counted(results)} rows (${profile})`].join('\n');
}

export function asJson(
  chapters: readonly Chapter[],
  results: readonly RowResult[],
  profile: Profile,
): string {
  const totals = chapters.map(({ letter, title }) => {
    const own = results.filter(({ id }) => id.startsWith(letter));
    return { letter, title, passed: passed(own), of: counted(own), rows: own };
  });
  return JSON.stringify({
    profile,
    passed: passed(results),
    of: counted(results),
    chapters: totals,
  });
}

function markOf({ ok, isSkipped }: RowResult): string {
  if (isSkipped === true) return '–';
  return ok ? '✓' : '✗';
}

function counted(results: readonly RowResult[]): number {
  return results.filter(({ isSkipped }) => isSkipped !== true).length;
}

function passed(results: readonly RowResult[]): number {
  return results.filter(({ ok }) => ok).length;
}
