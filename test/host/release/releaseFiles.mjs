import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { packNpm } from '../npmPackage/packNpm.mjs';
import { packageVsix } from '../packageVsix.mjs';
import { root } from '../paths.mjs';
import { packageWebVsix } from '../web/webPackage.mjs';

/** Has the checksum of each, as `sha256sum --check` reads them. */
export const sumsFile = 'SHA256SUMS';

/** What one release consists of, by its place in a marketplace. */
export const releaseNames = {
  desktop: /^caliper-\d[\w.-]*\.vsix$/,
  web: /^caliper-web-\d[\w.-]*\.vsix$/,
  npm: /^caliper-cad-\d[\w.-]*\.tgz$/,
};

/**
 * Builds and packs everything that is published, with its checksums. Who packs the same commit gets the same bytes:
 * what is packed bears the time of the commit.
 * @param {string} folder
 * @returns the files
 */
export function packAll(folder) {
  process.env['SOURCE_DATE_EPOCH'] ??= commitSeconds();
  /** @type {{ version: string }} */
  const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  mkdirSync(folder, { recursive: true });
  const desktop = packageVsix(); // builds as well
  const npmArchive = packNpm();
  const files = [
    { from: desktop, name: `caliper-${version}.vsix` },
    { from: packageWebVsix(), name: `caliper-web-${version}.vsix` },
    { from: npmArchive, name: path.basename(npmArchive) },
  ];
  for (const { from, name } of files) copyFileSync(from, path.join(folder, name));
  const sums = files.map(({ name }) => `${sha256(path.join(folder, name))}  ${name}\n`);
  writeFileSync(path.join(folder, sumsFile), sums.join(''));
  return [...files.map(({ name }) => name), sumsFile].map((name) => path.join(folder, name));
}

/**
 * Finds a file of a release, which came from another machine.
 * @param {string} folder
 * @param {keyof typeof releaseNames} which
 * @throws a sentence where there is none, more than one, or one that is not what was packed
 */
export function releaseFile(folder, which) {
  const names = readdirSync(folder).filter((name) => releaseNames[which].test(name));
  const [name] = names;
  if (name === undefined || names.length > 1) {
    throw new Error(`${folder} has ${names.length} files for ${which}, not one.`);
  }
  const file = path.join(folder, name);
  const sums = readFileSync(path.join(folder, sumsFile), 'utf8').split('\n');
  if (!sums.includes(`${sha256(file)}  ${name}`)) {
    throw new Error(`${name} is not the file whose checksum ${sumsFile} has.`);
  }
  return file;
}

/** @param {string} file */
function sha256(file) {
  return createHash('sha256').update(readFileSync(file)).digest('hex');
}

function commitSeconds() {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' }).trim();
}
