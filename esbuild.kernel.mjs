// How the kernel is built: what every conversion needs, and each family of formats in a file of its own.
import path from 'node:path';
import { asCommonJs, hostBuild } from './esbuild.host.mjs';

/** @type {import('esbuild').BuildOptions & { outdir: string }} */
export const kernelBuild = {
  ...hostBuild,
  entryPoints: {
    kernel: 'src/kernel/process/main.ts',
    kernelThread: 'src/kernel/process/threadMain.ts',
    watchThread: 'src/kernel/process/watchThread.ts',
  },
  chunkNames: 'kernel-[hash]',
  external: [],
  plugins: [asCommonJs('kernel')],
};

/** @type {import('esbuild').Plugin} */
const platformOfBrowser = {
  name: 'platform of the browser',
  setup({ onResolve }) {
    onResolve({ filter: /^\.\/node\/nodePlatform$/ }, ({ resolveDir }) => ({
      path: path.join(resolveDir, 'browser/browserPlatform.ts'),
    }));
  },
};

/**
 * The kernel for a Web Worker, in one classic script: the same sources on the platform of a browser.
 * @type {import('esbuild').BuildOptions & { outdir: string }}
 */
export const workerBuild = {
  entryPoints: { kernelWorker: 'src/kernel/worker/main.ts' },
  outdir: 'dist',
  bundle: true,
  format: 'iife',
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  plugins: [platformOfBrowser],
};

/**
 * The kernel as a package for programs of others: a script for Node and one for bundlers of browsers.
 * @type {readonly (import('esbuild').BuildOptions & { outdir: string })[]}
 */
export const libraryBuilds = [
  {
    entryPoints: { node: 'src/kernel/library/main.ts' },
    outdir: 'dist/library',
    outExtension: { '.js': '.cjs' },
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node20',
    legalComments: 'none',
    banner: { js: 'const caliperEngines = require("node:path").join(__dirname, "engines");' },
  },
  {
    entryPoints: { browser: 'src/kernel/library/main.ts' },
    outdir: 'dist/library',
    outExtension: { '.js': '.mjs' },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    legalComments: 'none',
    banner: { js: 'const caliperEngines = "";' },
    plugins: [platformOfBrowser],
  },
];
