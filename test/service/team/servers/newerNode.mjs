import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../../../host/npm.mjs';
import { hostNode, newerNodeDir } from '../../../host/paths.mjs';

/** Pinned: the one that the VS Code of the tests brings as well. */
const version = '24.21.0';

const least = 24;

const ownCopy = path.join(newerNodeDir, `node_modules/node-linux-${process.arch}/bin/node`);

/** Makes sure that there is a Node for the team service, which refuses the one that may run these tests. */
export function ensureNewerNode() {
  if (foundNode() !== null) return;
  console.log(`Fetching Node ${version} for the team service (once; about 50 MB) …`);
  mkdirSync(newerNodeDir, { recursive: true });
  writeFileSync(path.join(newerNodeDir, 'package.json'), '{ "name": "node", "private": true }\n');
  npm(newerNodeDir, 'install', `node-linux-${process.arch}@${version}`, '--no-package-lock');
  if (foundNode() === null) throw new Error(`Node ${version} does not run here.`);
}

/** The program that runs the team service. */
export function newerNode() {
  const program = foundNode();
  if (program === null) throw new Error('There is no Node for the team service: npm test -- team');
  return program;
}

/** @returns our own one, that of the VS Code of the tests, or our own copy; null when none is new enough */
function foundNode() {
  if (isNewer(process.versions.node)) return process.execPath;
  return [hostNode, ownCopy].find((program) => isNewer(versionOf(program))) ?? null;
}

/** @param {string} program */
function versionOf(program) {
  if (!existsSync(program)) return '';
  try {
    return execFileSync(program, ['--version'], { encoding: 'utf8' }).trim().replace(/^v/, '');
  } catch {
    return '';
  }
}

/** @param {string} told */
function isNewer(told) {
  return Number(told.split('.', 1)[0]) >= least;
}
