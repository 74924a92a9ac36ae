// npm run mutation [-- --stale | part of a path …] [--without-constants]
// measures the tests of the pure modules and keeps the result.
import { mutantsOf } from './mutants.mjs';
import { pureModules } from './pureModules.mjs';
import { hashOf, readResult, textOf, writeResult } from './result.mjs';
import { tally } from './tally.mjs';

const withConstants = !process.argv.includes('--without-constants');
const wanted = process.argv.slice(2).filter((arg) => arg !== '--without-constants');
const known = readResult();
const modules = pureModules.filter(isWanted);
if (modules.length > 0) await measure(modules);
else console.log('Nothing has changed since it was measured.');

/** @param {readonly string[]} chosen */
async function measure(chosen) {
  // As they are now: whoever edits one meanwhile has to measure it again.
  const texts = new Map(chosen.map((module) => [module, textOf(module)]));
  const mutants = await mutantsOf(chosen, withConstants);
  for (const [module, text] of texts) {
    const own = mutants.filter(({ fileName }) => nameOf(fileName) === module);
    known[module] = { sha256: hashOf(text), ...tally(module, text, own) };
  }
  writeResult(known);
}

/** @param {string} module */
function isWanted(module) {
  if (wanted.length === 0) return true;
  if (wanted.includes('--stale')) return known[module]?.sha256 !== hashOf(textOf(module));
  return wanted.some((part) => module.includes(part));
}

/** @param {string} file */
function nameOf(file) {
  return file.replaceAll('\\', '/').replace(/^.*?(?=src\/)/, '');
}
