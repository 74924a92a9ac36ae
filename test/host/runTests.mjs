// npm test: everything, on a fresh clone. npm test -- unit laws: only these stages.
import { ensureDependencies } from './ensureDependencies.mjs';

const failed = await main(process.argv.slice(2)).catch((/** @type {unknown} */ error) => {
  console.error(error instanceof Error ? error.message : error);
  return true;
});
process.exit(failed ? 1 : 0);

/** @param {readonly string[]} wanted */
async function main(wanted) {
  const asksForHelp = wanted.some((arg) => arg === '--help' || arg === '-h');
  ensureDependencies();
  // Only now: the stages use what was just installed.
  const { stages } = await import('./stages.mjs');
  const { summary } = await import('./mocha/summary.mjs');
  const { inTemporaryPlace } = await import('./mocha/temporaryPlace.mjs');
  if (asksForHelp) {
    console.log(usageOf(stages));
    return false;
  }
  const unknown = wanted.filter((name) => !stages.some((stage) => stage.name === name));
  if (unknown.length > 0) {
    const names = stages.map((stage) => stage.name).join(', ');
    throw new Error(`There is no stage ${unknown.join(', ')}. The stages are ${names}.`);
  }
  const chosen = stages.filter(({ name, isApart }) =>
    wanted.length === 0 ? isApart !== true : wanted.includes(name),
  );
  const results = [];
  for (const stage of chosen) {
    console.log(`\n━━ ${stage.title} ━━`);
    const start = performance.now();
    const { result: counts, left } = await inTemporaryPlace(() => countsOf(stage.run));
    if (left.length > 0) {
      counts.failed += 1;
      counts.reasons.push(
        `left in the temporary folder: ${left.slice(0, 5).join(', ')} (${left.length})`,
      );
    }
    results.push({
      ...counts,
      title: stage.title,
      seconds: (performance.now() - start) / 1000,
    });
  }
  console.log(`\n${summary(results)}`);
  return results.some((result) => result.failed > 0);
}

/** @param {typeof import('./stages.mjs').stages} stages */
function usageOf(stages) {
  const rows = stages.map(
    ({ name, title, isApart }) =>
      `  ${name.padEnd(11)}${title}${isApart === true ? ' (by its name only)' : ''}`,
  );
  return ['npm test [-- stage …]: these stages, or all of them', ...rows].join('\n');
}

/**
 * A stage that breaks off counts as one failure, and the next one has its turn.
 * @param {() => Counts | Promise<Counts>} run
 * @returns {Promise<Counts>}
 */
async function countsOf(run) {
  try {
    return await run();
  } catch (error) {
    return { passed: 0, failed: 1, skipped: 0, reasons: [String(error)] };
  }
}

/** @typedef {import('./mocha/summary.mjs').Counts} Counts */
