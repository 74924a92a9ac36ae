import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import { displayText } from '../base/displayText';
import { showInformation, showWarning } from '../sinks/messages';

/** Says that the parts of a link may be others by now. */
export function linkIsOlder(): void {
  void showWarning(
    say('The 3D model has changed since the link was made: what is selected may be another part.'),
  );
}

/** Says why there is no link to the view of a 3D file. */
export function noLink(name: string): void {
  void showInformation(
    say('A link leads to a model of the list, and {name} is a file of its own: send the file.', {
      name: displayText(name),
    }),
  );
}

/** What is said of a file that the page made and that could not be kept. */
export function notSaved(cause: unknown): ServiceError {
  const reason = cause instanceof Error ? cause.message : String(cause);
  return new ServiceError('invalid', say('The file could not be saved: {reason}', { reason }), {
    cause,
  });
}
