// How the viewer's page is built: what it needs for its first picture, and its tools in files of their own.
import { build } from 'esbuild';
import { resolve } from 'node:path';
import { threeForViewer } from './esbuild.three.mjs';

/** A worker of the page may load nothing by itself: its whole script stands in one of the page's own. */
const workerScripts = {
  name: 'worker-scripts',
  /** @param {import('esbuild').PluginBuild} page */
  setup(page) {
    page.onLoad({ filter: /[\\/]packWorkerScript\.ts$/ }, async ({ path }) => {
      const { outputFiles, metafile } = await build({
        entryPoints: [path.replace('Script.ts', '.ts')],
        bundle: true,
        format: 'iife',
        platform: 'browser',
        target: 'es2022',
        minify: true,
        legalComments: 'none',
        tsconfig: 'src/viewer/tsconfig.json',
        write: false,
        metafile: true,
      });
      const script = outputFiles.map(({ text }) => text).join('');
      const watchFiles = Object.keys(metafile.inputs).map((file) => resolve(file));
      return { contents: `export const packWorkerScript = ${JSON.stringify(script)};`, watchFiles };
    });
  },
};

/** @type {import('esbuild').BuildOptions & { metafile: true, outdir: string }} */
export const pageBuild = {
  entryPoints: { viewer: 'src/viewer/main.ts', sheet: 'src/viewer/sheet/main.ts' },
  outdir: 'dist',
  chunkNames: 'viewer-[hash]',
  bundle: true,
  format: 'esm',
  splitting: true,
  platform: 'browser',
  target: 'es2022',
  legalComments: 'none',
  tsconfig: 'src/viewer/tsconfig.json',
  metafile: true,
  plugins: [threeForViewer, workerScripts],
};

/**
 * The scripts that are loaded before anything can be seen: the first one, and all that it cannot
 * start without. The others come when they are asked for.
 * @param {import('esbuild').Metafile} metafile
 * @param {string} [entry] the name of the first script
 * @returns {readonly string[]} paths as the build wrote them
 */
export function firstScripts({ outputs }, entry = 'viewer.js') {
  const first = Object.keys(outputs).filter((file) => file.endsWith(entry));
  for (const file of first) {
    for (const { path, kind, external } of outputs[file]?.imports ?? []) {
      if (kind === 'import-statement' && !external && !first.includes(path)) first.push(path);
    }
  }
  return first;
}
