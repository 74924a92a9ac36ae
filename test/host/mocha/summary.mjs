// What is read when all else of a long run was cut away.
const maxReasons = 20;
const longest = 300;

/**
 * One line a stage with the reasons of its failures below, and at the end the line that counts.
 * @param {readonly (Counts & { title: string, seconds: number })[]} results
 */
export function summary(results) {
  const width = Math.max(...results.map(({ title }) => title.length));
  const lines = results.flatMap(({ title, passed, failed, skipped, reasons, seconds }) => {
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    const verdict = failed > 0 ? '✗' : '✓';
    const line = `${verdict} ${title.padEnd(width)}  ${passed} passed, ${failed} failed${more} (${seconds.toFixed(0)} s)`;
    return [line, ...reasons.slice(0, maxReasons).map((reason) => `    ${cut(reason)}`)];
  });
  const { passed, failed } = sumOf(results);
  return [...lines, '', `${passed} passed, ${failed} failed`].join('\n');
}

/**
 * @param {readonly Counts[]} counts
 * @returns {Counts}
 */
export function sumOf(counts) {
  const sum = (/** @type {'passed' | 'failed' | 'skipped'} */ which) =>
    counts.reduce((total, one) => total + one[which], 0);
  return {
    passed: sum('passed'),
    failed: sum('failed'),
    skipped: sum('skipped'),
    reasons: counts.flatMap(({ reasons }) => reasons),
  };
}

/** @param {string} reason */
function cut(reason) {
  return reason.length > longest ? `${reason.slice(0, longest - 1)}…` : reason;
}

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: string[] }} Counts */
