// How the viewer's page is built: what it needs for its first picture, and its tools in files of their own.
import { threeForViewer } from './esbuild.three.mjs';

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
  plugins: [threeForViewer],
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
