/**
 * One line a stage, and at the end the line that counts.
 * @param {readonly (Counts & { title: string, seconds: number })[]} results
 */
export function summary(results) {
  const width = Math.max(...results.map(({ title }) => title.length));
  const lines = results.map(({ title, passed, failed, skipped, seconds }) => {
    const more = skipped > 0 ? `, ${skipped} skipped` : '';
    const verdict = failed > 0 ? '✗' : '✓';
    return `${verdict} ${title.padEnd(width)}  ${passed} passed, ${failed} failed${more} (${seconds.toFixed(0)} s)`;
  });
  const total = (/** @type {'passed' | 'failed'} */ which) =>
    results.reduce((sum, result) => sum + result[which], 0);
  return [...lines, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n');
}

/** @typedef {{ passed: number, failed: number, skipped: number }} Counts */
