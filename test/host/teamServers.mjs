import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const programs = [
  ...['initdb', 'pg_ctl'],
  ...['monmaptool', 'ceph-mon', 'ceph', 'ceph-osd', 'radosgw', 'radosgw-admin'],
];

/** Whether this machine has what a team service stands on: PostgreSQL, and Ceph, which wants root. */
export function hasTeamServers() {
  return process.getuid?.() === 0 && programs.every((name) => programNamed(name) !== null);
}

/**
 * A program of a server that a test starts; null for one that is not on this machine.
 * @param {string} name
 */
export function programNamed(name) {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), ...postgresFolders()];
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file)) ?? null;
}

/** Debian keeps each version of PostgreSQL in a folder of its own. */
function postgresFolders() {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  return readdirSync(root).map((version) => path.join(root, version, 'bin'));
}
