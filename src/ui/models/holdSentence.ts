import { say } from '../../words/say';
import type { Hold } from '../../tracking/store/holds';
import { displaySentence } from '../base/displayText';
import { timeOfDay } from './modelWords';

/** A sentence that says why a model makes no progress, and what happens next. */
export function holdSentence(hold: Hold): string {
  switch (hold.kind) {
    case 'connection':
      return say('No connection; Caliper goes on by itself when it is back.');
    case 'token':
      if (hold.isOfOthers) return heldWithOthers(hold.last);
      return say(
        'The service refuses the access token, or there is none. Caliper asks again now and then; set a token or refresh to ask now.',
      );
    case 'permission':
      return say(
        'The service gives this access token no permission for this model. Caliper asks again now and then; refresh to ask now.',
      );
    case 'busy':
      return say(
        'The service has asked for no further requests before {time}; then Caliper goes on by itself.',
        { time: timeOfDay(hold.until) },
      );
    case 'answers':
      return say('There is no usable answer now, and Caliper asks on. The last one: {reason}', {
        reason: displaySentence(hold.reason),
      });
  }
}

/** @param last the last answer for this model, where that was unusable in another way */
function heldWithOthers(last: string | undefined): string {
  const held = say(
    'The service refuses the access token for other files, so Caliper asks nothing about this one until it takes the token again; set a token or refresh to ask now.',
  );
  if (last === undefined) return held;
  const own = say('The last answer for this one: {reason}', { reason: displaySentence(last) });
  return `${held} ${own}`;
}
