import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

/**
 * Files of one folder, as the extension `diskFiles` asks for them.
 * @param {string} folder
 * @returns {(method: string, name: string, request: import('node:http').IncomingMessage) => Promise<Buffer | string>}
 * fails for what is not there
 */
export function diskServer(folder) {
  return async (method, name, request) => {
    const file = path.join(folder, path.normalize(`/${name}`));
    if (method === 'OPTIONS') return JSON.stringify(described(file));
    if (method === 'PUT') writeFileSync(file, await buffer(request));
    else if (method === 'DELETE') rmSync(file, { recursive: true });
    else if (method === 'POST') mkdirSync(file, { recursive: true });
    else return statSync(file).isDirectory() ? JSON.stringify(entriesOf(file)) : readFileSync(file);
    return '';
  };
}

/** @param {string} file */
function described(file) {
  const { size, mtimeMs, ctimeMs } = statSync(file);
  return { kind: kindOf(file), size, mtime: Math.floor(mtimeMs), ctime: Math.floor(ctimeMs) };
}

/** @param {string} folder */
function entriesOf(folder) {
  return readdirSync(folder).map((name) => ({ name, kind: kindOf(path.join(folder, name)) }));
}

/** @param {string} file */
function kindOf(file) {
  return statSync(file).isDirectory() ? 'folder' : 'file';
}
