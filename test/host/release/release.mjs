// npm run release -- STEP …: one step of a release. The workflow of releases calls these and nothing else of its own.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { ensureDependencies } from '../ensureDependencies.mjs';
import { root } from '../paths.mjs';
import { notesOf } from './releaseNotes.mjs';

/** @type {Record<string, (...args: string[]) => unknown>} */
const steps = {
  notes: (tag = '') => console.log(notesOf(tag, read('package.json'), read('CHANGELOG.md'))),
  pack: async (folder = 'release') => {
    ensureDependencies();
    const { packAll } = await import('./releaseFiles.mjs');
    console.log(packAll(folder).join('\n'));
  },
  marketplace: async (folder = 'release') => {
    ensureDependencies();
    (await publishing()).toMarketplace(folder);
  },
  openvsx: async (folder = 'release') => (await publishing()).toOpenVsx(folder),
  npm: async (folder = 'release') => (await publishing()).toNpm(folder),
  image: async (name = '') => (await import('./image.mjs')).publishImage(name),
  page: async (tag = '', folder = 'release') =>
    (await import('./page.mjs')).publishPage(tag, folder),
};

try {
  const [name = '', ...args] = process.argv.slice(2);
  const step = Object.hasOwn(steps, name) ? steps[name] : undefined;
  if (step === undefined) {
    throw new Error(`There is no step "${name}". The steps are ${Object.keys(steps).join(', ')}.`);
  }
  await step(...args);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

function publishing() {
  return import('./publish.mjs');
}

/** @param {string} file */
function read(file) {
  return readFileSync(path.join(root, file), 'utf8');
}
