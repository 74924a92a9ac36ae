// Builds Caliper: node esbuild.mjs [--production] [--watch] [--tests]
import { build, context } from 'esbuild';
import { copyFile, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { asCommonJs, hostBuild } from './esbuild.host.mjs';
import { kernelBuild, libraryBuilds, workerBuild } from './esbuild.kernel.mjs';
import { protocolForTools } from './esbuild.mcp.mjs';
import { pageBuild } from './esbuild.page.mjs';
import { teamBuild } from './esbuild.team.mjs';
import { webBuild } from './esbuild.web.mjs';

const flags = new Set(process.argv.slice(2));
const production = flags.has('--production');

const common = {
  bundle: true,
  minify: production,
  sourcemap: production ? false : 'linked',
  logLevel: 'warning',
  legalComments: 'none',
  // What a plugin puts in place of a file has none of its own: it got one or not by who asked first.
  tsconfig: 'tsconfig.json',
};
const node = {
  ...common,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  alias: hostBuild.alias,
};

const bundles = [
  { ...common, ...hostBuild, sourcemap: production ? false : 'inline' },
  { ...common, ...kernelBuild, sourcemap: production ? false : 'inline' },
  { ...node, entryPoints: { service: 'src/service/local/main.ts' }, outdir: 'dist' },
  {
    ...node,
    entryPoints: { cli: 'src/cli/main.ts', mcp: 'src/cli/mcp/main.ts' },
    outdir: 'dist',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [protocolForTools],
  },
  { ...common, ...pageBuild },
  { ...common, ...teamBuild },
  { ...common, ...webBuild },
  { ...common, ...workerBuild, sourcemap: false },
  ...libraryBuilds.map((build) => ({ ...common, ...build, sourcemap: false })),
];

const testFiles = (await readdir('test', { recursive: true }))
  .map((file) => path.posix.join('test', file.replaceAll(path.sep, '/')))
  .filter((file) => /(\.test|Child)\.ts$/.test(file));

/** All of them at once take 8 GB of memory, and no less time. */
const atOnce = 250;
const testBuild = {
  ...node,
  minify: false,
  // Beside the bundle: with it inside, mocha would read three times as much.
  sourcemap: 'linked',
  sourcesContent: false,
  outbase: 'test',
  outdir: 'out',
  external: [
    'vscode',
    '@vscode/test-electron',
    'mocha',
    'playwright-core',
    'gltf-validator',
    'esbuild',
    'axe-core',
    'typescript',
  ],
};
const testBundles = [
  ...Array.from({ length: Math.ceil(testFiles.length / atOnce) }, (_, i) => ({
    ...testBuild,
    entryPoints: testFiles.slice(i * atOnce, (i + 1) * atOnce),
  })),
  {
    ...testBuild,
    entryPoints: [
      'test/window/index.ts',
      'test/bench/main.ts',
      'test/bench/toolsInWindow.ts',
      'test/field/main.ts',
      'test/scoreboard/main.ts',
      'test/scoreboard/editor/vscode.ts',
      'test/service/team/try/teamTry.ts',
      'test/e2e/listing/openPicture.ts',
      'test/e2e/listing/stillPictures.ts',
    ],
  },
  { ...common, ...workerBuild, outdir: 'out/kernel/worker', sourcemap: false },
  {
    ...common,
    ...kernelBuild,
    entryPoints: { kernelProgram: 'test/bench/kernel/kernelProgram.ts' },
    outdir: 'out/bench',
    sourcemap: production ? false : 'inline',
    plugins: [asCommonJs('kernelProgram')],
  },
];

// Shipped as they are: the engine stays a separate, replaceable file (LGPL).
const copies = {
  // An ES module: in a folder without a package.json only the extension says so.
  'dist/engines/replicad_single.mjs': 'node_modules/replicad-opencascadejs/dist/replicad_single.js',
  'dist/engines/replicad_single.wasm':
    'node_modules/replicad-opencascadejs/dist/replicad_single.wasm',
  'dist/engines/replicad-LICENSE.txt': 'node_modules/replicad-opencascadejs/LICENSE',
  'dist/engines/draco_decoder.js': 'node_modules/draco3dgltf/draco_decoder_gltf_nodejs.js',
  'dist/engines/draco_decoder.wasm': 'node_modules/draco3dgltf/draco_decoder_gltf.wasm',
  // The text of Apache-2.0 alone, which the decoder's own package leaves out.
  'dist/engines/draco-LICENSE.txt': 'node_modules/typescript/LICENSE.txt',
  'dist/engines/occt-LICENSE.txt': 'node_modules/occt-import-js/dist/license.occt.txt',
};

if (production) await rm('dist', { recursive: true, force: true });
if (flags.has('--tests')) await rm('out', { recursive: true, force: true });
await mkdir('dist/engines', { recursive: true });
await Promise.all(
  Object.entries(copies).map(([to, from]) => copyFile(path.normalize(from), path.normalize(to))),
);

const wanted = flags.has('--tests') ? [...bundles, ...testBundles] : bundles;
if (flags.has('--watch')) {
  for (const bundle of wanted) await (await context(bundle)).watch();
} else {
  // esbuild has said what was wrong.
  for (const bundle of wanted) await build(bundle).catch(() => process.exit(1));
}
