// Bundles the tests of the pure modules: node test/scoreboard/strength/buildTests.mjs
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { pureTests } from './pureModules.mjs';

const folder = 'coverage/tests';

/** For mocha, in their order. */
export const bundles = pureTests.map((name) => `${folder}/${name}.test.js`);

/** @param {import('esbuild').Plugin[]} plugins may change what is bundled */
export async function buildTests(plugins = []) {
  await build({
    bundle: true,
    sourcemap: 'inline',
    logLevel: 'warning',
    platform: 'node',
    target: 'node20',
    format: 'cjs',
    alias: { 'web-streams-polyfill/dist/ponyfill.es2018.js': 'node:stream/web' },
    entryPoints: pureTests.map((name) => `test/${name}.test.ts`),
    outbase: 'test',
    outdir: folder,
    plugins,
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildTests();
