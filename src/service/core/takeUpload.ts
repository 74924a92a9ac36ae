import { say } from '../../words/say';
import type { ServedBlobs } from '../ports';
import { recordDamaged } from '../record/failures';
import type { ModelRecord } from '../record/modelRecord';
import type { CoreDeps, OpenRouteHandler } from './coreDeps';
import { HttpRefusal } from './serviceRefusal';
import { knownModel } from './knownModel';
import { jsonResponse } from './responses';
import { isSecretOf } from './secrets';

/**
 * `POST uploadUrl`: receives the file and queues its model.
 * The credential is used up when the file has been received completely. An upload that breaks, or for which there is no
 * room, leaves nothing and may be repeated with the same credential until that expires.
 */
export function takeUpload(
  { records, limits, clock }: CoreDeps,
  served: ServedBlobs,
): OpenRouteHandler {
  return async (request, modelId = '') => {
    const record = await knownModel(records, modelId);
    const received = await served.receive(request, {
      admit: (uploadToken) => admit(record, uploadToken, clock()),
      maxBytes: Math.min(limits.uploadBytes, limits.storageBytes),
      idleMs: limits.uploadIdleMs,
    });
    try {
      refuseExpired(record, clock());
      if (!(await served.submit(record, received))) throw used();
    } finally {
      await served.discard(received);
    }
    return jsonResponse(200, { modelId });
  };
}

async function admit(record: ModelRecord, uploadToken: string, now: number): Promise<void> {
  if (record.task?.errorCode === recordDamaged().code) {
    throw new HttpRefusal(410, recordDamaged().code, recordDamaged().message);
  }
  if (!record.grant) throw used();
  if (!(await isSecretOf(record.grant.tokenHash, uploadToken))) {
    throw new HttpRefusal(
      401,
      'wrongCredential',
      say('This credential does not belong to this model.'),
    );
  }
  refuseExpired(record, now);
}

// Checked again after all bytes have arrived, because a model whose credential has expired counts as failed
// permanently.
function refuseExpired({ grant }: ModelRecord, now: number): void {
  if (grant && now >= Date.parse(grant.expiresAt)) {
    throw new HttpRefusal(403, 'credentialExpired', say('This upload credential has expired.'));
  }
}

function used(): HttpRefusal {
  return new HttpRefusal(
    403,
    'credentialUsed',
    say('This upload credential has been used already.'),
  );
}
