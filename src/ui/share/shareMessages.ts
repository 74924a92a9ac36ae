import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { showInformation, showWarning } from '../sinks/messages';

/** Warns that the parts in a link may be different ones by now. */
export function linkIsOlder(): void {
  void showWarning(
    say('The 3D model has changed since the link was made: what is selected may be another part.'),
  );
}

/** Explains why there is no link to the view of a 3D file. */
export function noLink(name: string): void {
  void showInformation(
    say('A link leads to a model of the list, and {name} is a file of its own: send the file.', {
      name: displayText(name),
    }),
  );
}

/** The error for a file of the page that could not be saved. */
export function notSaved(cause: unknown): ServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ServiceError('invalid', say('The file could not be saved: {reason}', { reason }), {
    cause,
  });
}
