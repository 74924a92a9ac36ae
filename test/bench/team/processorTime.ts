import { readdirSync, readFileSync } from 'node:fs';

/** Of a clock of the system: Linux tells processor time in hundredths of a second. */
const tickMs = 10;

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly ownMs: number;
  /** Of children that have ended. */
  readonly endedMs: number;
}

/** Processor time of a process alone, in milliseconds. */
export function ownTimeMs(pid: number): number {
  return processAt(pid)?.ownMs ?? 0;
}

/** Processor time of a process and all below it, also of those that have ended, in milliseconds. */
export function treeTimeMs(pid: number): number {
  const all = processes();
  const timeOf = ({ pid: of, ownMs, endedMs }: Process): number => {
    const below = all.filter(({ parent }) => parent === of);
    return below.reduce((sum, child) => sum + timeOf(child), ownMs + endedMs);
  };
  const root = all.find((one) => one.pid === pid);
  return root ? timeOf(root) : 0;
}

export function parentOf(pid: number): number {
  return processAt(pid)?.parent ?? 0;
}

/** Processes that were started with a text among their arguments. */
export function startedWith(text: string): readonly number[] {
  return numbers().filter((pid) => fileAt(pid, 'cmdline').split('\0').includes(text));
}

/** The arguments of all processes. */
export function argumentsOfAll(): readonly (readonly string[])[] {
  return numbers().map((pid) => fileAt(pid, 'cmdline').split('\0'));
}

function processes(): readonly Process[] {
  return numbers().flatMap((pid) => processAt(pid) ?? []);
}

function numbers(): readonly number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
}

function processAt(pid: number): Process | null {
  const text = fileAt(pid, 'stat');
  // The name of a program may have blanks; it ends with the last bracket.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent = 0] = fields;
  const sum = (from: number) => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * tickMs;
  return text === '' ? null : { pid, parent, ownMs: sum(11), endedMs: sum(13) };
}

function fileAt(pid: number, name: string): string {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return '';
  }
}
