import { rm } from 'node:fs/promises';
import { say } from '../words/say';
import { HttpRefusal, sendJson } from './answer';
import { recordDamaged } from './failures';
import { knownModel } from './knownModel';
import type { ModelRecord } from './modelRecord';
import { receiveUpload } from './receiveUpload';
import type { Handler, RouteDeps } from './routeParts';
import { isSecretOf } from './secrets';

/**
 * `POST uploadUrl`: takes the file and lets its processing start.
 * The credential is spent when a complete file stands. An upload that broke off, or for which the disk
 * had no room, leaves nothing and may be repeated with the same credential until that expires.
 */
export function takeUpload({ storage, jobs, limits, clock }: RouteDeps): Handler {
  return async (request, response, modelId = '') => {
    const record = await knownModel(storage, modelId);
    let file = storage.incomingFile();
    const source = await receiveUpload(request, {
      admit: (uploadToken) => admit(record, uploadToken, clock()),
      file,
      maxBytes: Math.min(limits.uploadBytes, limits.storageBytes),
      idleMs: limits.uploadIdleMs,
    });
    try {
      refuseExpired(record, clock());
      file = await storage.markWhole(modelId, file);
      if (!(await jobs.submit(record, source, file))) throw used();
    } finally {
      await rm(file, { force: true });
    }
    sendJson(request, response, 200, { modelId });
  };
}

function admit(record: ModelRecord, uploadToken: string, now: number): void {
  if (record.task?.errorCode === recordDamaged().code) {
    throw new HttpRefusal(410, recordDamaged().code, recordDamaged().message);
  }
  if (!record.grant) throw used();
  if (!isSecretOf(record.grant.tokenHash, uploadToken)) {
    throw new HttpRefusal(
      401,
      'wrongCredential',
      say('This credential does not belong to this model.'),
    );
  }
  refuseExpired(record, now);
}

// Asked again at the end: a model that was called failed for want of a file stays so.
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
