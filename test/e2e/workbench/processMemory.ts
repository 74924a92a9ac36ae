import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** The processes whose memory a model takes, by what runs in them. */
export const processKinds = ['page', 'graphics', 'host', 'kernel', 'service'] as const;

export type ProcessKind = (typeof processKinds)[number];

/** Bytes that the processes of each kind hold alone: neither files of the disk nor what they share. */
export type ProcessMemory = Readonly<Record<ProcessKind, number>>;

/** @param folder that of a workbench: its browser, servers and kernels run in it, or are told of it */
export function processMemory(folder: string): ProcessMemory {
  const bytes = { page: 0, graphics: 0, host: 0, kernel: 0, service: 0 };
  const browsers = new Set<string>();
  const processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const id of processes) {
    if (commandOf(id).includes(`--user-data-dir=${folder}`)) browsers.add(id);
  }
  // A child has a larger id than its parent, unless the ids have begun anew.
  for (let before = -1; before < browsers.size;) {
    before = browsers.size;
    for (const id of processes) if (browsers.has(parentOf(id))) browsers.add(id);
  }
  for (const id of processes) {
    const kind = kindOf(id, folder, browsers);
    if (kind !== null) bytes[kind] += heldAlone(id);
  }
  return bytes;
}

function kindOf(id: string, folder: string, browsers: ReadonlySet<string>): ProcessKind | null {
  const command = commandOf(id);
  if (browsers.has(id)) {
    if (command.includes('--type=renderer')) return 'page';
    return command.includes('--type=gpu-process') ? 'graphics' : null;
  }
  if (!readText(`/proc/${id}/environ`).includes(folder) && !workingFolder(id).startsWith(folder))
    return null;
  if (command.includes('--type=extensionHost')) return 'host';
  if (command.includes('/kernel.js')) return 'kernel';
  return command.includes('/service.js') ? 'service' : null;
}

/** Bytes; 0 for a process that has ended. */
function heldAlone(id: string): number {
  const status = readText(`/proc/${id}/status`);
  const kilobytes = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0);
  return 1024 * (kilobytes('RssAnon') + kilobytes('RssShmem'));
}

function parentOf(id: string): string {
  return /PPid:\s+(\d+)/.exec(readText(`/proc/${id}/status`))?.[1] ?? '';
}

function commandOf(id: string): string {
  return readText(`/proc/${id}/cmdline`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return ''; // ended meanwhile
  }
}

function workingFolder(id: string): string {
  try {
    return readlinkSync(`/proc/${id}/cwd`);
  } catch {
    return ''; // ended meanwhile
  }
}
