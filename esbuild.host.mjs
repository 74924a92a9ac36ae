// How the extension host's code is built: what it needs to activate, and the rest in files of their
// own, loaded by `await import(…)` where it is first asked for. VS Code loads CommonJS and esbuild
// splits only ES modules, so the split modules are turned over one by one.
import { transform } from 'esbuild';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * @param {string} entry the name of the first script, which its parts bear as well
 * @returns {import('esbuild').Plugin}
 */
export function asCommonJs(entry) {
  return {
    name: 'split modules as CommonJS',
    setup({ initialOptions, onEnd }) {
      onEnd(async ({ outputFiles, errors, metafile }) => {
        if (errors.length > 0 || !metafile) return;
        const folder = path.resolve(initialOptions.outdir ?? '.');
        await mkdir(folder, { recursive: true });
        await removeOldParts(folder, entry);
        const reached = reachedScripts(metafile, Object.values(initialOptions.entryPoints ?? {}));
        const files = (outputFiles ?? []).filter((file) => reached.has(path.basename(file.path)));
        await Promise.all(files.map((file) => writeAsCommonJs(file, initialOptions)));
      });
    },
  };
}

/**
 * The scripts that the entries load, sooner or later. esbuild makes one of every `import(…)` below a file that is
 * read, also where nothing that stays of the file asks for it.
 * @param {import('esbuild').Metafile} metafile
 * @param {readonly unknown[]} entries the sources of the first scripts
 * @returns {ReadonlySet<string>} names of files
 */
export function reachedScripts({ outputs }, entries) {
  const reached = Object.keys(outputs).filter((file) =>
    entries.includes(outputs[file]?.entryPoint ?? null),
  );
  for (const file of reached) {
    for (const { path: next } of outputs[file]?.imports ?? []) {
      if (outputs[next] && !reached.includes(next)) reached.push(next);
    }
  }
  return new Set(reached.map((file) => path.basename(file)));
}

/** @type {import('esbuild').BuildOptions & { metafile: true, outdir: string }} */
export const hostBuild = {
  entryPoints: { extension: 'src/extension.ts' },
  outdir: 'dist',
  chunkNames: 'extension-[hash]',
  bundle: true,
  format: 'esm',
  splitting: true,
  platform: 'node',
  target: 'node20',
  legalComments: 'none',
  external: ['vscode'],
  // What node-fetch brings for a Node without web streams; ours has them.
  alias: { 'web-streams-polyfill/dist/ponyfill.es2018.js': 'node:stream/web' },
  metafile: true,
  write: false,
  plugins: [asCommonJs('extension')],
};

/** @param {string} folder @param {string} entry */
async function removeOldParts(folder, entry) {
  const part = new RegExp(`^${entry}-\\w+\\.js$`);
  const old = (await readdir(folder)).filter((name) => part.test(name));
  await Promise.all(old.map((name) => rm(path.join(folder, name), { force: true })));
}

/**
 * @param {import('esbuild').OutputFile} file
 * @param {import('esbuild').BuildOptions} options of the build that made it
 */
async function writeAsCommonJs(file, { minify = false, sourcemap = false }) {
  const { code } = await transform(withGettersAsExports(requiringParts(file.text)), {
    format: 'cjs',
    target: 'node20',
    minify,
    sourcemap,
    legalComments: 'none',
  });
  await writeFile(file.path, code);
}

/**
 * `import()` would load a part beside the loader that gives out `vscode`, and would load the loader of ES modules.
 * Only what is named while the program runs is still imported: an engine's ES module.
 * @param {string} text
 */
function requiringParts(text) {
  return text.replace(
    /\bimport\((["'][\w:./-]+["'])\)/g,
    'Promise.resolve().then(() => require($1))',
  );
}

/**
 * The one list of exports that a split module ends with, as getters: what it names may get its value later.
 * Left to esbuild, each module would bring half a kilobyte that makes its exports look like those of an ES
 * module, for loaders that we have none of. Split modules never ask each other in a circle: what one of
 * them needs is also needed by all who need it, and more.
 * @param {string} text
 */
export function withGettersAsExports(text) {
  const lists = [...text.matchAll(/\bexport\s*\{([^{}]*)\};?(?=\s*(?:\/\/# \S+\s*)?$)/g)];
  const [list] = lists;
  // A package in CommonJS is exported as a default, beside no list or one.
  if (!list || /\bexport\s+default\b/.test(text)) return text;
  const getters = (list[1] ?? '')
    .split(',')
    .map((one) => one.trim().split(/\s+as\s+/))
    .map(([name, exported = name]) => `${exported}:()=>${name}`);
  const code = `${text.slice(0, list.index)}${text.slice(list.index + list[0].length)}`;
  return `Object.entries({${getters.join()}}).forEach(([name,get])=>Object.defineProperty(exports,name,{get,enumerable:true}));${code}`;
}
