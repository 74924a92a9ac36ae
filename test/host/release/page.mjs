import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../paths.mjs';
import { releaseFile, sumsFile } from './releaseFiles.mjs';
import { notesOf } from './releaseNotes.mjs';

/**
 * Makes the page of a release at GitHub, with its packages and their checksums, by `gh`, which is logged in already.
 * @param {string} tag it stands in the repository already
 * @param {string} folder as `packAll` leaves it
 */
export function publishPage(tag, folder) {
  const read = (/** @type {string} */ name) => readFileSync(path.join(root, name), 'utf8');
  const notes = notesOf(tag, read('package.json'), read('CHANGELOG.md'));
  execFileSync('gh', pageArguments(tag, folder, process.env['GITHUB_REPOSITORY'] ?? ''), {
    ...{ cwd: root, input: notes, stdio: ['pipe', 'inherit', 'inherit'] },
  });
}

/**
 * @param {string} tag
 * @param {string} folder each of its packages has the checksum that stands beside it, or this throws
 * @param {string} repository owner and name; empty for the one whose clone this is
 * @returns arguments of `gh`, which reads the notes from its input
 */
export function pageArguments(tag, folder, repository) {
  const packages = [
    releaseFile(folder, 'desktop'),
    releaseFile(folder, 'web'),
    releaseFile(folder, 'npm'),
  ];
  return [
    ...['release', 'create', tag, '--verify-tag', '--notes-file', '-'],
    ...(repository === '' ? [] : ['--repo', repository]),
    ...[...packages, path.join(folder, sumsFile)].map((file) => path.resolve(file)),
  ];
}
