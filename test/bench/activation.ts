import { spawnSync } from 'node:child_process';
import { build } from 'esbuild';
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { hostBuild } from '../../esbuild.host.mjs';
import { firstScripts } from '../../esbuild.page.mjs';
import { compared, print } from './measure';

/** What loading our bundle adds to the start of a program, against loading an empty extension; what is shipped. */
export async function benchActivation(): Promise<void> {
  await printSizes();
  const ours = path.resolve('dist/extension.js');
  const empty = path.resolve('test/bench/emptyExtension.cjs');
  loadTime(ours); // from the disk into memory
  print('Start of a program that loads the extension', [
    [
      'ours / an empty extension',
      await compared({ rounds: 15, ours: () => loadTime(ours), theirs: () => loadTime(empty) }),
    ],
  ]);
}

async function printSizes(): Promise<void> {
  const { metafile } = await build({ ...hostBuild, minify: true, plugins: [] });
  const first = firstScripts(metafile, 'extension.js').map((file) => path.basename(file));
  const all = readdirSync('dist').filter((name) => name.endsWith('.js'));
  const rows = [
    ['what activates', first],
    ['the extension, all parts', all.filter((name) => name.startsWith('extension'))],
    ['the page, all parts', all.filter((name) => name.startsWith('viewer'))],
    ['the service', ['service.js']],
    ['the kernel, without its engines', ['kernel.js']],
    ['the server of the protocol', ['mcp.js']],
    ['the command line', ['cli.js']],
  ] as const;
  print(
    'Bundles, KB',
    rows.map(([what, names]) => [what, kilobytes(names)]),
  );
}

function kilobytes(names: readonly string[]): string {
  const bytes = names.map((name) => statSync(path.join('dist', name)).size);
  return String(Math.round(bytes.reduce((sum, size) => sum + size, 0) / 1000));
}

// `vscode` is whatever the bundle takes from it while it loads: a proxy of classes and functions.
const loader = `
  const Module = require('node:module');
  const stub = new Proxy(class {}, { get: (target, name) => name === 'prototype' ? target.prototype : stub });
  const load = Module._load;
  Module._load = (name, ...rest) => name === 'vscode' ? stub : load(name, ...rest);
  require(process.argv[1]);`;

function loadTime(bundle: string): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, ['-e', loader, bundle]);
  if (status !== 0) throw new Error(stderr.toString());
  return performance.now() - start;
}
