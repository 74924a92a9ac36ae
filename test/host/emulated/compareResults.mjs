import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../paths.mjs';
import { runInto } from './mochaIn.mjs';
import { isNearlySameGlb } from './nearlySame.mjs';

const results = ['part.glb', 'drawn.png', 'facts.json'];

/**
 * Converts the smallest sample of each kind here and in a Node of another system: both are to give the same bytes, and
 * on another kind of processor models that are the same but for rounding.
 * @param {import('./otherNodes.mjs').OtherNode} node
 * @returns {Promise<import('../mocha/summary.mjs').Counts>}
 */
export async function compareResults(node) {
  const here = { program: process.execPath, args: [], env: {}, isOtherProcessor: false };
  /** @type {string[]} */
  const reasons = [];
  const samples = smallestOfEachKind();
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-results-'));
  try {
    for (const sample of samples) {
      const [ours, theirs] = await Promise.all([
        resultsOf(here, sample, path.join(folder, `${sample}.here`)),
        resultsOf(node, sample, path.join(folder, `${sample}.there`)),
      ]);
      const others = results.filter((_, i) => !isSame(ours[i], theirs[i], node));
      console.log(`  ${others.length === 0 ? '✔' : '✗'} ${sample}: the same in both`);
      if (others.length > 0) reasons.push(`${sample}: ${others.join(', ')} differ`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return {
    passed: samples.length - reasons.length,
    failed: reasons.length,
    skipped: 0,
    reasons,
  };
}

/**
 * @param {Buffer | null | undefined} ours
 * @param {Buffer | null | undefined} theirs
 * @param {import('./otherNodes.mjs').OtherNode} node
 */
function isSame(ours, theirs, { isOtherProcessor }) {
  if (!ours || !theirs) return false;
  const isGlb = ours.toString('latin1', 0, 4) === 'glTF';
  return theirs.equals(ours) || (isOtherProcessor && isGlb && isNearlySameGlb(ours, theirs));
}

function smallestOfEachKind() {
  /** @type {Map<string, { name: string, size: number }>} */
  const found = new Map();
  for (const name of readdirSync(path.join(root, 'samples'))) {
    const size = statSync(path.join(root, 'samples', name)).size;
    const kind = path.extname(name).toLowerCase();
    // Creo's parts have no 3D to be compared.
    if (kind === '.md' || kind === '.2') continue;
    if (size < (found.get(kind)?.size ?? Infinity)) found.set(kind, { name, size });
  }
  return [...found.values()].map(({ name }) => name).sort();
}

/**
 * @param {import('./otherNodes.mjs').OtherNode} node
 * @param {string} sample
 * @param {string} folder
 * @returns {Promise<readonly (Buffer | null)[]>} the bytes of each result
 */
async function resultsOf(node, sample, folder) {
  mkdirSync(folder);
  const [glb = '', png = '', facts = ''] = results.map((name) => path.join(folder, name));
  const options = ['-o', glb, '--rendered', png, '--facts', facts];
  const printed = path.join(folder, 'printed');
  const code = await runInto(printed, node, [
    'dist/cli.js',
    'convert',
    `samples/${sample}`,
    ...options,
  ]);
  if (code !== 0) console.log(readFileSync(printed, 'utf8'));
  return [glb, png, facts].map((file) => (code === 0 ? readFileSync(file) : null));
}
