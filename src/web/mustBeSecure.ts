import { ServiceError } from '../words/errors';
import { say } from '../words/say';

/**
 * Checks what only secure contexts have: Web Locks, `randomUUID`, and in VS Code itself the pages of extensions (Secure
 * Contexts, W3C).
 * @throws ServiceError `notAccepted`
 */
export function mustBeSecure(isSecure: boolean): void {
  if (isSecure) return;
  throw new ServiceError(
    'notAccepted',
    say(
      'VS Code is open at an address without https, where browsers do not allow what Caliper needs. Open it by https or by localhost.',
    ),
  );
}
