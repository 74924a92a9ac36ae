import { equivalents } from './equivalents.mjs';

/**
 * How many changes of one module a test noticed. Prints those that none did.
 * @param {string} module
 * @param {string} text
 * @param {Awaited<ReturnType<typeof import('./mutants.mjs').mutantsOf>>} mutants
 */
export function tally(module, text, mutants) {
  const lines = text.split('\n');
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout');
  const alive = mutants
    .filter(({ status }) => status === 'Survived' || status === 'NoCoverage')
    .map(({ location: { start }, replacement }) => ({
      at: `${start.line}:${start.column}`,
      line: lines[start.line - 1]?.trim() ?? '',
      becomes: replacement,
    }));
  const missed = alive.filter(({ line, becomes }) => !isEquivalent(module, line, becomes));
  for (const { at, line, becomes } of missed) {
    console.log(`${module}:${at}  ${line}\n    ${becomes}`);
  }
  return {
    killed: killed.length,
    missed: missed.length,
    equivalent: alive.length - missed.length,
    untried: mutants.filter(({ status }) => status === 'Ignored').length,
  };
}

/**
 * @param {string} module
 * @param {string} line
 * @param {string} becomes
 */
function isEquivalent(module, line, becomes) {
  return equivalents.some(
    (one) => one.module === module && one.line === line && one.becomes === becomes,
  );
}
