// npm run mutation [-- --stale | part of a path …]: measures the tests of the pure modules, keeps the result.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { format } from 'prettier';
import { equivalents } from './equivalents.mjs';
import { mutantsOf } from './mutants.mjs';
import { pureModules } from './pureModules.mjs';

const resultFile = 'test/scoreboard/strength/result.json';
const wanted = process.argv.slice(2);
const known = readResult();
const modules = pureModules.filter(isWanted);
if (modules.length > 0) await measure(modules);
else console.log('Nothing has changed since it was measured.');

/** @param {readonly string[]} chosen */
async function measure(chosen) {
  const mutants = await mutantsOf(chosen);
  const fresh = chosen.map((module) => {
    const own = mutants.filter(({ fileName }) => nameOf(fileName) === module);
    return /** @type {const} */ ([module, { sha256: hashOf(module), ...countsOf(module, own) }]);
  });
  const all = new Map([...Object.entries(known), ...fresh]);
  const kept = pureModules.flatMap((module) => {
    const counts = all.get(module);
    return counts ? [/** @type {const} */ ([module, counts])] : [];
  });
  await writeResult(Object.fromEntries(kept));
}

/** @param {string} module */
function isWanted(module) {
  if (wanted.length === 0) return true;
  if (wanted.includes('--stale')) return known[module]?.sha256 !== hashOf(module);
  return wanted.some((part) => module.includes(part));
}

/**
 * @param {string} module
 * @param {Awaited<ReturnType<typeof mutantsOf>>} mutants
 */
function countsOf(module, mutants) {
  const lines = readFileSync(module, 'utf8').split('\n');
  const alive = mutants.filter(({ status }) => status === 'Survived' || status === 'NoCoverage');
  const places = alive.map(({ location, replacement }) => ({
    line: lines[location.start.line - 1]?.trim() ?? '',
    at: location.start.line,
    becomes: replacement,
  }));
  const isEquivalent = (/** @type {(typeof places)[number]} */ { line, becomes }) =>
    equivalents.some(
      (one) => one.module === module && one.line === line && one.becomes === becomes,
    );
  const missed = places.filter((place) => !isEquivalent(place));
  for (const { at, line, becomes } of missed)
    console.log(`${module}:${at} ${line}\n    ${becomes}`);
  const killed = mutants.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  return { killed, missed: missed.length, equivalent: places.length - missed.length };
}

/** @param {string} file */
function nameOf(file) {
  return file.replaceAll('\\', '/').replace(/^.*?(?=src\/)/, '');
}

/** @param {string} module */
function hashOf(module) {
  return createHash('sha256')
    .update(readFileSync(module, 'utf8').replaceAll('\r\n', '\n'))
    .digest('hex');
}

/**
 * @typedef {{ sha256: string, killed: number, missed: number, equivalent: number }} Counts
 * @returns {Record<string, Counts>}
 */
function readResult() {
  const text = existsSync(resultFile) ? readFileSync(resultFile, 'utf8') : '{ "modules": {} }';
  return /** @type {{ modules: Record<string, Counts> }} */ (JSON.parse(text)).modules;
}

/** @param {Record<string, Counts>} modules */
async function writeResult(modules) {
  const text = JSON.stringify({ command: 'npm run mutation', modules });
  writeFileSync(resultFile, await format(text, { parser: 'json', printWidth: 120 }));
}
