// What is read when all else of a long run was cut away.
const mostReasons = 20;
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
    return [line, ...reasons.slice(0, mostReasons).map((reason) => `    ${cut(reason)}`)];
  });
  const total = (/** @type {'passed' | 'failed'} */ which) =>
    results.reduce((sum, result) => sum + result[which], 0);
  return [...lines, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}

/** @param {string} reason */
function cut(reason) {
  return reason.length > longest ? `${reason.slice(0, longest - 1)}…` : reason;
}

/** @typedef {{ passed: number, failed: number, skipped: number, reasons: string[] }} Counts */
