import type { ConversionOutcome } from '../service/record/conversionOutcome';
import type { Limits } from '../service/node/limitArguments';
import { entryOf } from '../words/unknown';

/** The exit codes of the program. */
export const exitCodes = { done: 0, refused: 1, arguments: 2, engine: 3, files: 4 } as const;

/** The exit codes of `diff`, as in POSIX. */
export const diffCodes = { same: 0, different: 1, trouble: 2 } as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** A failed command: a sentence for people, a code for programs, and the exit code. */
export class Trouble extends Error {
  constructor(
    message: string,
    readonly code: string,
    readonly exitCode: ExitCode,
  ) {
    super(message);
  }
}

/** The error for a kernel that gave no result. */
export function troubleOf(
  outcome: Exclude<ConversionOutcome, { kind: 'done' }>,
  limits: Limits,
): Trouble {
  const { code, message } = sentenceOf(outcome, limits);
  return new Trouble(message, code, exitCodeOf(outcome.kind));
}

function exitCodeOf(kind: ConversionOutcome['kind']): ExitCode {
  if (kind === 'refused') return exitCodes.refused;
  return kind === 'fileTrouble' ? exitCodes.files : exitCodes.engine;
}

function sentenceOf(
  outcome: Exclude<ConversionOutcome, { kind: 'done' }>,
  { timeLimitSeconds, memoryLimitMB }: Limits,
): { readonly code: string; readonly message: string } {
  switch (outcome.kind) {
    case 'refused':
      return outcome;
    case 'outOfTime':
      return {
        code: 'timeLimit',
        message: `The conversion took longer than the ${timeLimitSeconds} seconds it may take. Raise --time-limit or lower --quality.`,
      };
    case 'outOfMemory':
      return {
        code: 'memoryLimit',
        message: `The conversion needed more than the ${memoryLimitMB} MB it may use. Raise --memory-limit or lower --quality.`,
      };
    case 'ended':
    case 'crashed':
      return {
        code: 'kernelCrashed',
        message: `The conversion engine broke down on this file (${outcome.detail}).`,
      };
    case 'notStarted':
      return {
        code: 'kernelNotStarted',
        message: `The conversion engine could not be started (${outcome.detail}).`,
      };
    case 'notLoaded':
      return {
        code: 'engineMissing',
        message: `A file of the conversion engine is missing or damaged (${outcome.detail}). Install Caliper again.`,
      };
    case 'fileTrouble':
      return {
        code: 'fileTrouble',
        message: `A file of the conversion could not be read or written (${outcome.detail}).`,
      };
    case 'aborted':
      return { code: 'cancelled', message: 'The conversion was cancelled.' };
  }
}

/** The error for a file that could not be read or written. */
export function fileTrouble(what: string, path: string, error: unknown): Trouble {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return new Trouble(`${path} cannot be ${what}: ${reasonOf(path, code)}.`, code, exitCodes.files);
}

function reasonOf(path: string, code: string): string {
  // In place of bytes that are no UTF-8, Node gives U+FFFD, and looks for a file of that name then.
  return code === 'ENOENT' && path.includes('\uFFFD')
    ? 'its name is not valid UTF-8, and cannot be opened: rename it'
    : (entryOf(reasons, code) ?? code);
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  EACCES: 'access is denied',
  EPERM: 'access is denied',
  EISDIR: 'it is a folder',
  ENOTFILE: 'it is a device, a pipe or a socket, and no file',
  ENOTDIR: 'a part of its path is no folder',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EROFS: 'the disk is read-only',
};
