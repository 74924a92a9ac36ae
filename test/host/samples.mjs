import { cpSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * A copy of the samples to work in, so that the project's own stay as they are. Files that were added stay too.
 * @param {string} folder
 */
export function copySamples(folder) {
  cpSync(path.join(root, 'samples'), folder, { recursive: true, force: true });
  return folder;
}
