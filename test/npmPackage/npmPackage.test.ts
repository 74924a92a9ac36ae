import { deepEqual, equal, match, ok, throws } from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import type * as declared from '../../deploy/npm/index';
import * as library from '../../src/kernel/library/main';
import { temporaryFolder } from '../fixtures/temporaryFolder';
import { chromiumLaunch } from '../host/chromium.mjs';
import { packNpm } from '../host/npmPackage/packNpm.mjs';

const sample = 'as1-oc-214.stp';
const readme = readFileSync('deploy/npm/README.md', 'utf8');

describe('the package for npm', function () {
  this.timeout(300_000);
  let folder = '';
  const run = (program: string, ...args: string[]) =>
    execFileSync(program, args, { cwd: folder, encoding: 'utf8' });
  before(() => {
    folder = temporaryFolder();
    const archive = packNpm();
    ok(statSync(archive).size < 12e6, `${archive} has ${statSync(archive).size} bytes`);
    writeFileSync(path.join(folder, 'package.json'), '{ "name": "empty", "private": true }');
    run('npm', 'install', archive, '--offline', '--ignore-scripts', '--no-audit', '--no-fund');
    for (const name of ['part.step', 'old.step']) {
      copyFileSync(path.join('samples', sample), path.join(folder, name));
    }
    const moved = readFileSync(path.join('samples', sample), 'latin1');
    writeFileSync(
      path.join(folder, 'new.step'),
      moved.replace('(-10.,-7.5,185.)', '(-10.,-7.5,188.)'),
      'latin1',
    );
  });

  it('declares what it exports, and no more', () => {
    const all: typeof declared = library;
    const text = readFileSync('deploy/npm/index.d.ts', 'utf8');
    const names = [...text.matchAll(/^export function (\w+)/gm)].map(([, name]) => name ?? '');
    deepEqual(Object.keys(all).sort(), [...names].sort());
  });

  it('is a program that npx runs', () => {
    const npx = (...args: string[]) => run('npx', '--offline', 'caliper-cad', ...args);
    match(npx('facts', 'part.step'), /^size +200 × 150 × 84 mm, exact$/m);
    npx('convert', 'part.step', '-o', 'program.glb', '--preview', 'program.png');
    equal(readFileSync(path.join(folder, 'program.glb')).toString('latin1', 0, 4), 'glTF');
    equal(npx('diff', 'part.step', 'old.step'), '');
    throws(() => npx('diff', 'old.step', 'new.step'), {
      status: 1,
      stdout: /nut .* moved ΔX 3 mm/,
    });
    for (const [, line = ''] of readme.matchAll(/^npx caliper-cad (\w+)/gm)) {
      match(npx('--help'), new RegExp(`\\b${line}\\b`));
    }
  });

  it('is a program that is called as its help calls it, once it is installed', () => {
    const [, name = ''] =
      /^(\S+) facts FILE/m.exec(run('npx', '--offline', 'caliper-cad', '--help')) ?? [];
    match(
      run(path.join(folder, 'node_modules/.bin', name), 'facts', 'part.step'),
      /^size +200 × 150 × 84 mm, exact$/m,
    );
  });

  it('is a module of Node, as its page shows it', () => {
    writeFileSync(path.join(folder, 'example.cjs'), example('In Node'));
    match(run(process.execPath, 'example.cjs'), /^size +200 × 150 × 84 mm, exact$/m);
    equal(readFileSync(path.join(folder, 'part.glb')).toString('latin1', 0, 4), 'glTF');
    writeFileSync(
      path.join(folder, 'names.mjs'),
      `import { compare, isCadFile, savedPicture } from 'caliper-cad';
      import { readFileSync } from 'node:fs';
      const file = (fileName) => ({ fileName, bytes: readFileSync(fileName) });
      const { isSame, lines } = await compare(file('old.step'), file('new.step'));
      console.log(JSON.stringify({ isSame, lines, isCad: isCadFile('bolt.prt.12') }));`,
    );
    const told = run(process.execPath, 'names.mjs');
    match(told, /"isSame":false/);
    match(told, /ΔX 3/);
    match(told, /"isCad":true/);
  });

  it('has types that its examples fit', () => {
    const strict = ['--strict', '--noEmit', '--skipLibCheck', '--target', 'es2022'];
    writeFileSync(
      path.join(folder, 'typed.mts'),
      `import { convert, facts, factsText, isRefusal, type Facts } from 'caliper-cad';
      export async function told(bytes: Uint8Array): Promise<string> {
        try {
          const { glb }: { glb: Uint8Array } = await convert(bytes, 'part.step', { quality: 'fine' });
          const known: Facts = await facts(glb, 'part.step');
          return factsText(known);
        } catch (error) {
          return isRefusal(error) ? error.code : '';
        }
      }`,
    );
    const tsc = path.resolve('node_modules/typescript/bin/tsc');
    run(process.execPath, tsc, ...strict, '--module', 'nodenext', 'typed.mts');
  });

  it('is bundled for a page, as its page shows it, and tells there what it tells in Node', async () => {
    const page = example('In a browser').replace(
      'document.title = `${facts.parts.length} parts`;',
      'document.title = JSON.stringify([facts.sizeMetres, facts.parts.length]);',
    );
    writeFileSync(
      path.join(folder, 'page.mjs'),
      `window.start = async () => {\n${lifted(page)}\n};`,
    );
    const imports = page.match(/^import .*$/m)?.[0] ?? '';
    writeFileSync(
      path.join(folder, 'entry.mjs'),
      `${imports}\n${readFileSync(path.join(folder, 'page.mjs'), 'utf8')}`,
    );
    const script = path.join(folder, 'page.js');
    await build({
      ...{ entryPoints: [path.join(folder, 'entry.mjs')], outfile: script },
      ...{ bundle: true, platform: 'browser', format: 'iife', logLevel: 'error' },
    });
    const browser = await chromium.launch(chromiumLaunch());
    try {
      const shown = await browser.newPage();
      await shown.setContent('<input type="file"><img alt="">');
      await shown.addScriptTag({ path: script });
      await shown.locator('input').setInputFiles(path.join(folder, 'part.step'));
      await shown.evaluate('window.start()');
      const inNode = run(
        process.execPath,
        '-e',
        `require('caliper-cad').facts(require('fs').readFileSync('part.step'), 'part.step')
          .then((facts) => console.log(JSON.stringify([facts.sizeMetres, facts.parts.length])));`,
      );
      match(inNode, /,5\]$/m);
      equal(await shown.title(), inNode.trim());
      const width = await shown.evaluate(
        `(async ([image]) => (await image.decode(), image.naturalWidth))(document.images)`,
      );
      equal(width, 512);
      await shown.locator('input').setInputFiles({
        ...{ name: 'garbage.step', mimeType: '', buffer: Buffer.from('this is no STEP file') },
      });
      await shown.evaluate('window.start()');
      match(await shown.title(), /garbage\.step|STEP/);
    } finally {
      await browser.close();
    }
  });

  it('is found by bundlers that name no platform, as one for browsers', async () => {
    writeFileSync(path.join(folder, 'any.mjs'), `export { extensions } from 'caliper-cad';`);
    const { metafile } = await build({
      ...{ entryPoints: [path.join(folder, 'any.mjs')], bundle: true, write: false },
      ...{ platform: 'neutral', format: 'esm', logLevel: 'error', metafile: true },
    });
    const inputs = Object.keys(metafile.inputs).map((name) => path.basename(name));
    deepEqual(inputs.sort(), ['any.mjs', 'browser.mjs']);
  });

  it('holds no source, test or map', () => {
    const inside = path.join(folder, 'node_modules/caliper-cad');
    for (const name of ['src', 'test', 'dist/extension.js', 'dist/node.cjs.map']) {
      ok(!existsSync(path.join(inside, name)), name);
    }
    const manifest: unknown = JSON.parse(readFileSync(path.join(inside, 'package.json'), 'utf8'));
    ok(!JSON.stringify(manifest).includes('vscode'));
  });
});

/** The program below a heading of its page. */
function example(heading: string): string {
  const text = readme.slice(readme.indexOf(`## ${heading}`));
  return /```js\n([\s\S]*?)```/.exec(text)?.[1] ?? '';
}

function lifted(program: string): string {
  return program.replace(/^import .*$/m, '');
}
