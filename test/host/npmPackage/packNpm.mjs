import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { npmPackageDir, root } from '../paths.mjs';

/** Of `dist`: the command line with the kernel's process and its engines. */
const program = /^(cli|kernel|kernelThread|kernel-\w+|watchThread)\.js$|^engines$/;

/**
 * Packs what `dist` holds for npm: a program, and functions for Node and for bundlers of browsers.
 * @returns the archive
 */
export function packNpm() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'caliper-npm-'));
  try {
    const from = (/** @type {string} */ file) => path.join(root, file);
    for (const name of ['index.d.ts', 'README.md']) {
      cpSync(from(`deploy/npm/${name}`), path.join(folder, name));
    }
    for (const name of ['CHANGELOG.md', 'LICENSE', 'NOTICE']) {
      cpSync(from(name), path.join(folder, name));
    }
    for (const name of readdirSync(from('dist')).filter((one) => program.test(one))) {
      cpSync(from(`dist/${name}`), path.join(folder, 'dist', name), { recursive: true });
    }
    cpSync(from('dist/library'), path.join(folder, 'dist'), { recursive: true });
    writeFileSync(path.join(folder, 'package.json'), JSON.stringify(manifest(), null, 2));
    mkdirSync(npmPackageDir, { recursive: true });
    const answer = execFileSync('npm', ['pack', '--json', '--pack-destination', npmPackageDir], {
      ...{ cwd: folder, encoding: 'utf8', shell: process.platform === 'win32' },
    });
    /** @type {[{ readonly filename: string }]} */
    const [{ filename }] = JSON.parse(answer);
    return path.join(npmPackageDir, filename);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function manifest() {
  const { version, license, repository, bugs, homepage, engines, keywords } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  );
  return {
    ...{ name: 'caliper-cad', version, license, repository, bugs, homepage, keywords },
    description:
      'Reads CAD files: GLB, picture, exact facts and differences of STEP, IGES and more',
    engines: { node: engines.node },
    // npx takes the one with the name of the package; what is installed is called as --help calls it, too.
    bin: { 'caliper-cad': 'dist/cli.js', caliper: 'dist/cli.js' },
    types: './index.d.ts',
    main: './dist/node.cjs',
    exports: {
      '.': {
        ...{ types: './index.d.ts', browser: './dist/browser.mjs', node: './dist/node.cjs' },
        // A bundler that names no platform, rollup's for example.
        default: './dist/browser.mjs',
      },
      './package.json': './package.json',
    },
    sideEffects: false,
  };
}
