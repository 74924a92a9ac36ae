import { ServiceError, type Trouble } from '../../words/errors';
import { say } from '../../words/say';
import { displaySentence } from '../base/displayText';

export type ErrorButton = 'Retry' | 'Set Token' | 'Show Log' | 'Manage Trust';

export interface ErrorMessage {
  readonly text: string;
  readonly buttons: readonly ErrorButton[];
}

/** The message that an error shows to the user; null when the user cancelled. */
export function errorMessageOf(error: unknown): ErrorMessage | null {
  if (error instanceof ServiceError) {
    if (error.trouble === 'cancelled') return null;
    return { text: displaySentence(error.message), buttons: buttonsFor(error.trouble) };
  }
  if (error instanceof RestrictedModeError) {
    return { text: error.message, buttons: ['Manage Trust'] };
  }
  const cause = error instanceof Error ? error.message : String(error);
  return {
    text: displaySentence(say('That did not work: {cause}', { cause })),
    buttons: ['Retry', 'Show Log'],
  };
}

/** An action that needs a trusted workspace was requested in Restricted Mode. */
export class RestrictedModeError extends Error {
  constructor() {
    super(say('Files of this workspace are converted only once you trust it.'));
    this.name = 'RestrictedModeError';
  }
}

function buttonsFor(trouble: Trouble): readonly ErrorButton[] {
  if (trouble === 'auth' || trouble === 'forbidden') return ['Set Token', 'Show Log'];
  return worthRetrying.has(trouble) ? ['Retry', 'Show Log'] : ['Show Log'];
}

const worthRetrying: ReadonlySet<Trouble> = new Set<Trouble>([
  'throttled',
  'server',
  'network',
  'timeout',
  'interrupted',
  'unknownOutcome',
  'fileChanged',
  'fileMissing',
]);
