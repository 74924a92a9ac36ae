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
      `${letter}  ${title}: ${passed(own)} of ${own.length}`,
      ...own.flatMap((row) => {
        const mark = row.ok ? '✓' : '✗';
        const notes = profile === 'full' ? (row.notes ?? []) : [];
        return [
          `  ${mark} ${row.id.padEnd(4)} ${row.title.padEnd(width)}  ${row.figure}`,
          ...notes.map((note) => `         ${note}`),
        ];
      }),
      '',
    ];
  });
  return [...lines, `${passed(results)} of ${results.length} rows (${profile})`].join('\n');
}

export function asJson(
  chapters: readonly Chapter[],
  results: readonly RowResult[],
  profile: Profile,
): string {
  const totals = chapters.map(({ letter, title }) => {
    const own = results.filter(({ id }) => id.startsWith(letter));
    return { letter, title, passed: passed(own), of: own.length, rows: own };
  });
  return JSON.stringify({ profile, passed: passed(results), of: results.length, chapters: totals });
}

function passed(results: readonly RowResult[]): number {
  return results.filter(({ ok }) => ok).length;
}
