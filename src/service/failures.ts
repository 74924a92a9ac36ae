import type { KernelOutcome } from './converse';
import type { Failure } from './modelSteps';

/** A file that broke the kernel this often is not given to it again. */
export const crashesToRefuse = 2;

/** A task that lost its service this often is given up. */
export const mostAttempts = 3;

/** What a conversion that did not succeed means for the user. */
export function failureOf(
  outcome: Exclude<KernelOutcome, { kind: 'done' } | { kind: 'aborted' }>,
  limits: { readonly memoryMB: number; readonly deadlineMs: number },
): Failure {
  switch (outcome.kind) {
    case 'refused':
      return { code: outcome.code, message: outcome.message, retryable: false };
    case 'outOfMemory':
      return {
        code: 'memoryLimit',
        message: `The conversion needed more than the ${limits.memoryMB} MB it may use. Raise caliper.conversion.memoryLimitMB or lower caliper.conversion.quality, then try again.`,
        retryable: true,
      };
    case 'outOfTime':
      return {
        code: 'timeLimit',
        message: `The conversion took longer than the ${limits.deadlineMs / 1000} seconds it may take. Raise caliper.conversion.timeLimitSeconds or lower caliper.conversion.quality, then try again.`,
        retryable: true,
      };
    case 'crashed':
      return {
        code: 'kernelCrashed',
        message: 'The conversion engine broke down on this file. No other model is affected.',
        retryable: true,
      };
    case 'notStarted':
      return {
        code: 'kernelNotStarted',
        message: 'The conversion engine could not be started on this machine.',
        retryable: true,
      };
    case 'notLoaded':
      return {
        code: 'engineMissing',
        message:
          'A file of the conversion engine is missing or damaged on this machine. Install Caliper again, then try again.',
        retryable: true,
      };
  }
}

export const brokeTheKernel: Failure = {
  code: 'poisonFile',
  message:
    'This file has broken the conversion engine twice and is not tried again. Exporting it anew from the CAD program may help.',
  retryable: false,
};

export const triedTooOften: Failure = {
  code: 'tooManyAttempts',
  message: `The service ended ${mostAttempts} times while it was working on this file.`,
  retryable: true,
};

export const lostOnArrival: Failure = {
  code: 'uploadLost',
  message: 'The service ended in the moment in which the file arrived. Upload it again.',
  retryable: true,
};
