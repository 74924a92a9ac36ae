import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { pureModules } from './pureModules.mjs';

const file = 'test/scoreboard/strength/result.json';

/**
 * What was measured of a module: of its changes those a test noticed, those none did, and those that
 * mean the same; and those of constants that were left out. `sha256` is of the text that was measured.
 * @typedef {{ sha256: string, killed: number, missed: number, equivalent: number, untried: number }} Measured
 */

/** @returns {Record<string, Measured>} by module */
export function readResult() {
  const result = /** @type {{ modules: Record<string, Measured> }} */ (
    JSON.parse(readFileSync(file, 'utf8'))
  );
  return result.modules;
}

/** @param {Readonly<Record<string, Measured>>} measured */
export function writeResult(measured) {
  const ordered = pureModules.map((module) => [module, measured[module]]);
  const modules = Object.fromEntries(ordered.filter(([, counts]) => counts !== undefined));
  writeFileSync(file, `${JSON.stringify({ command: 'npm run mutation', modules }, null, 2)}\n`);
}

/** @param {string} module */
export function textOf(module) {
  return readFileSync(module, 'utf8').replaceAll('\r\n', '\n');
}

/** @param {string} text */
export function hashOf(text) {
  return createHash('sha256').update(text).digest('hex');
}
