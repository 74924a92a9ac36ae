import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { aptInstall, aptInstallMeanwhile, mayUseApt } from '../../host/apt.mjs';

const programs = [
  ...['initdb', 'pg_ctl'],
  ...['monmaptool', 'ceph-mon', 'ceph', 'ceph-osd', 'radosgw', 'radosgw-admin'],
];

const packages = ['postgresql', 'radosgw', 'ceph-mon', 'ceph-osd', 'ceph-common'];

/** Whether this machine has, or was given, what a team service stands on: PostgreSQL, and Ceph, which wants root. */
export function ensureTeamServers() {
  if (process.getuid?.() !== 0) return false;
  if (!hasAll() && mayUseApt()) aptInstall(packages);
  return hasAll();
}

/** The same, while this program does something else. */
export async function ensureTeamServersMeanwhile() {
  if (process.getuid?.() !== 0) return false;
  if (!hasAll() && mayUseApt()) await aptInstallMeanwhile(packages);
  return hasAll();
}

function hasAll() {
  return programs.every((name) => programNamed(name) !== null);
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
