import { ServiceError } from '../contract/errors';
import { say } from '../contract/say';
import { refusalOf } from './refusal';
import type { Sending } from './sending';
import type { Arrival } from './transfer';

/** The statuses that say "not this way" rather than "not this file". */
export class WrongContract extends ServiceError {}

const wrongContract: readonly number[] = [400, 404, 405, 411, 415];

interface ForRefusal {
  readonly name: string;
  readonly sending: Pick<Sending, 'limits'>;
}

/** The refusal of a storage, as an error. */
export async function refusedBy(
  { answer, life }: Arrival,
  { name, sending: { limits } }: ForRefusal,
): Promise<ServiceError> {
  life.allow(limits.callMs, say('The storage did not finish its answer.'));
  const refusal = await refusalOf('upload', name, answer, limits);
  if (!wrongContract.includes(answer.status)) return refusal;
  return new WrongContract('refusedUpload', refusal.message);
}

export function outcomeUnknown(name: string, status: number): ServiceError {
  return new ServiceError(
    'unknownOutcome',
    say('The storage took {name} but could not say that all is well ({status}).', { name, status }),
  );
}
