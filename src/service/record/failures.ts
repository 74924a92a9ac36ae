import type { ConversionOutcome } from './conversionOutcome';
import type { Failure } from './modelSteps';
import { say } from '../../words/say';

/** After this many kernel crashes, a file's content is refused (poison file). */
export const crashesToRefuse = 2;

/** A task that was running this often when its service ended unexpectedly runs alone. */
export const interruptionsToRunAlone = 2;

/**
 * A task that was running this often when its service ended unexpectedly is given up. A single time says little about
 * the file, because a machine may be switched off, or a system short of memory may kill large processes; many times,
 * and finally running alone, does.
 */
export const maxInterruptions = 20;

/** The user-facing failure for an unsuccessful conversion. */
export function failureOf(
  outcome: Exclude<ConversionOutcome, { kind: 'done' | 'aborted' | 'ended' }>,
  limits: { readonly memoryMB: number; readonly deadlineMs: number },
): Failure {
  switch (outcome.kind) {
    case 'refused':
      return { code: outcome.code, message: outcome.message, retryable: false };
    case 'outOfMemory':
      return {
        code: 'memoryLimit',
        message: say(
          'The conversion needed more than the {memoryMB} MB it may use. Raise caliper.conversion.memoryLimitMB or lower caliper.conversion.quality, then try again.',
          { memoryMB: limits.memoryMB },
        ),
        retryable: true,
      };
    case 'outOfTime':
      return {
        code: 'timeLimit',
        message: say(
          'The conversion took longer than the {seconds} seconds it may take. Raise caliper.conversion.timeLimitSeconds or lower caliper.conversion.quality, then try again.',
          { seconds: limits.deadlineMs / 1000 },
        ),
        retryable: true,
      };
    case 'crashed':
      return {
        code: 'kernelCrashed',
        message: say('The conversion engine broke down on this file. No other model is affected.'),
        retryable: true,
      };
    case 'notStarted':
      return {
        code: 'kernelNotStarted',
        message: say('The conversion engine could not be started on this machine.'),
        retryable: true,
      };
    case 'notLoaded':
      return {
        code: 'engineMissing',
        message: say(
          'A file of the conversion engine is missing or damaged on this machine. Install Caliper again, then try again.',
        ),
        retryable: true,
      };
    case 'fileTrouble':
      return { code: 'fileTrouble', message: fileTroubleText(outcome.detail), retryable: true };
  }
}

/** @param detail error of the system, such as `ENOSPC: no space left on device` */
export function fileTroubleText(detail: string): string {
  const why = /^E(NOSPC|DQUOT)\b/.test(detail) ? say('the disk is full') : detail;
  return say('A file of this model could not be read or written on this machine: {why}.', { why });
}

export const brokeTheKernel = (): Failure => ({
  code: 'poisonFile',
  message: say(
    'This file has broken the conversion engine twice and is not tried again. Exporting it anew from the CAD program may help.',
  ),
  retryable: false,
});

export const interruptedTooOften = (times = maxInterruptions): Failure => ({
  code: 'tooManyAttempts',
  message: say('The service ended {times} times while it was working on this file.', {
    times,
  }),
  retryable: true,
});

export const budgetSpent = (seconds: number): Failure => ({
  code: 'computeLimit',
  message: say(
    'All attempts at this file together have taken the {seconds} seconds that one model may take.',
    { seconds },
  ),
  retryable: true,
});

/** For this time no machine could even try the file, while others were converted. */
export const neverTried = (hours: number): Failure => ({
  code: 'tooManyAttempts',
  message: say(
    'No machine of the service could work on this file for {hours} h: its store does not give it, or disks are full. Upload it again. If that does not help, tell whoever runs the service.',
    { hours },
  ),
  retryable: true,
});

export const storageFull = (): Failure => ({
  code: 'overQuota',
  message: say('The storage of this project is full: there was no room for the file.'),
  retryable: true,
});

export const noRoomForResults = (): Failure => ({
  code: 'overQuota',
  message: say('The storage of this project is full: there was no room for the results.'),
  retryable: true,
});

/** The project has used up its computing time of the day. */
export const dayOfComputeSpent = (): Failure => ({
  code: 'overCompute',
  message: say('This project has used the computing time of a day. Try again tomorrow.'),
  retryable: true,
});

export const lostOnArrival = (): Failure => ({
  code: 'uploadLost',
  message: say('The service ended in the moment in which the file arrived. Try again.'),
  retryable: true,
});

export const sourceTooLarge = (megabytes: number): Failure => ({
  code: 'tooLarge',
  message: say('The file is larger than the {megabytes} MB this service takes.', { megabytes }),
  retryable: false,
});

export const sourceLost = (): Failure => ({
  code: 'sourceLost',
  message: say('The uploaded file is no longer kept by the service. Upload it again.'),
  retryable: true,
});

export const recordDamaged = (): Failure => ({
  code: 'recordDamaged',
  message: say(
    'What the service noted of this model cannot be read any more: it is damaged, or from a later version. Try again.',
  ),
  retryable: true,
});

export const cancelled = (): Failure => ({
  code: 'cancelled',
  message: say('Cancelled.'),
  retryable: true,
});
