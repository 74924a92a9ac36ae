import { say } from '../../words/say';
import type { Log } from '../log/log';
import { showWarning } from '../sinks/messages';

/** Warns once that the system's secret store does not work; the token is kept in memory. */
export function secretStoreWarning(log: Log): (error: unknown) => void {
  let isSaid = false;
  return (error) => {
    log.error('SecretStorage', error);
    if (isSaid) return;
    isSaid = true;
    const text = say(
      'The secret store of this system does not answer. Tokens are kept in memory until the window closes.',
    );
    void showWarning(text, say('Show Log')).then((button) => {
      if (button) log.show();
    });
  };
}
