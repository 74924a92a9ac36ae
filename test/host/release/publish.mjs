import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { npm } from '../npm.mjs';
import { hostDir, root } from '../paths.mjs';
import { releaseFile } from './releaseFiles.mjs';

/** Whether the machine that runs this can prove to others which workflow it runs. */
const provesItself = () => process.env['ACTIONS_ID_TOKEN_REQUEST_URL'] !== undefined;

/**
 * Puts the packages for desktops and for browsers into the marketplace of VS Code, as who the Azure login is
 * or as the owner of `VSCE_PAT`. What is there already stays.
 * @param {string} folder as `packAll` leaves it
 */
export function toMarketplace(folder) {
  const credential = process.env['VSCE_PAT'] ? [] : ['--azure-credential'];
  if (credential.length > 0 && !process.env['AZURE_CLIENT_ID']) {
    throw new Error(
      'Nobody is logged in: the marketplace takes an Azure login (AZURE_CLIENT_ID) or a token in VSCE_PAT.',
    );
  }
  run(process.execPath, [
    path.join(root, 'node_modules/@vscode/vsce/vsce'),
    ...['publish', '--skip-duplicate', '--no-dependencies', ...credential],
    ...['--packagePath', releaseFile(folder, 'desktop'), releaseFile(folder, 'web')],
  ]);
}

/**
 * Puts them into Open VSX, as who the workflow proves to be or as the owner of `OVSX_PAT`.
 * @param {string} folder as `packAll` leaves it
 */
export function toOpenVsx(folder) {
  if (!process.env['OVSX_PAT'] && !provesItself()) {
    throw new Error(
      'Nobody is logged in: Open VSX takes the proof of a workflow (id-token) or a token in OVSX_PAT.',
    );
  }
  run(process.execPath, [
    path.join(ensureOvsx(), 'node_modules/ovsx/bin/ovsx'),
    ...['publish', '--skip-duplicate'],
    ...['--packagePath', releaseFile(folder, 'desktop'), releaseFile(folder, 'web')],
  ]);
}

/**
 * Puts the package of command line and kernel into the registry of npm, with its provenance where the machine can prove
 * it. One that is there already stays if it is the same.
 * @param {string} folder as `packAll` leaves it
 */
export function toNpm(folder) {
  const file = releaseFile(folder, 'npm');
  const [, version = ''] = /^caliper-cad-(.+)\.tgz$/.exec(path.basename(file)) ?? [];
  const published = publishedIntegrity(`caliper-cad@${version}`);
  const integrity = `sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}`;
  if (published === integrity) {
    console.log(`caliper-cad ${version} is in the registry already.`);
    return;
  }
  if (published !== null) {
    throw new Error(`Another caliper-cad ${version} is in the registry. Raise the version.`);
  }
  const provenance = provesItself() ? ['--provenance'] : [];
  run('npm', ['publish', path.resolve(file), '--access', 'public', ...provenance]);
}

/**
 * @param {string} wanted
 * @returns null where the registry has no such version
 */
function publishedIntegrity(wanted) {
  try {
    const answer = execFileSync('npm', ['view', wanted, 'dist.integrity', '--json'], {
      ...{ encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] },
    });
    return answer.trim() === '' ? null : JSON.parse(answer);
  } catch (error) {
    const told = error instanceof Error && 'stdout' in error ? String(error.stdout) : '';
    if (told.includes('"E404"')) return null;
    throw new Error('The registry of npm cannot be asked what it has.', { cause: error });
  }
}

/** Installs exactly what `deploy/openvsx` names, beside the other tools that no contributor needs. */
function ensureOvsx() {
  const folder = path.join(hostDir, 'openvsx');
  mkdirSync(folder, { recursive: true });
  for (const name of ['package.json', 'package-lock.json']) {
    cpSync(path.join(root, 'deploy/openvsx', name), path.join(folder, name));
  }
  npm(folder, 'ci');
  return folder;
}

/**
 * @param {string} program
 * @param {readonly string[]} args no secret among them: those stand in the environment
 */
function run(program, args) {
  execFileSync(program, args, { stdio: 'inherit' });
}
