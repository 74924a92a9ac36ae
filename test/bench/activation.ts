import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { compared, print } from './measure';

/** What loading our bundle adds to the start of a program, against loading an empty extension. */
export async function benchActivation(): Promise<void> {
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
