import { say } from '../../words/say';
import type { Caller, KnownCaller } from '../ports';
import { HttpRefusal } from './serviceRefusal';

/**
 * Requires an authenticated caller. The access token must be in a single Authorization header.
 * @throws HttpRefusal for any other caller
 */
export function mustBeKnown(caller: Caller): KnownCaller {
  if (caller.kind === 'known') return caller;
  const text =
    caller.why === 'noToken'
      ? say('This request needs an access token.')
      : say('The access token is not valid.');
  throw new HttpRefusal(401, 'unauthorized', text);
}
