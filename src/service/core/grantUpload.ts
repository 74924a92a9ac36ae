import { say } from '../../words/say';
import { asOf, granted, timestamp } from '../record/modelSteps';
import type { CoreDeps, RouteHandler } from './coreDeps';
import { readGrantRequest } from './grantRequest';
import { removeOldModels } from './housekeeping';
import { HttpRefusal } from './serviceRefusal';
import { readJson } from './readJson';
import { jsonResponse } from './responses';
import { hashOf } from './secrets';

/** `POST …/upload-token`: a new model and the one-time right to upload its file. */
export function grantUpload(deps: CoreDeps): RouteHandler {
  const { records, blobs, queue, limits, clock } = deps;
  return async (request) => {
    const { name, description, webhook } = readGrantRequest(await readJson(request));
    await makeRoom(deps);
    const modelId = crypto.randomUUID();
    const model = { id: modelId, name, description: description ?? null, webhook };
    const expiresAt = timestamp(clock() + limits.grantMs);
    const { uploadUrl, uploadToken } = await blobs.grant(modelId, expiresAt);
    const grant = { tokenHash: await hashOf(uploadToken), expiresAt };
    await records.create(granted(model, grant, clock()));
    queue.prepare();
    return jsonResponse(200, { data: { uploadToken, modelId, uploadUrl } });
  };
}

async function makeRoom({ records, limits, clock }: CoreDeps): Promise<void> {
  const { unfinished, sizeBytes } = await removeOldModels(records, limits, clock());
  const waiting = unfinished.filter((record) => asOf(record, clock()).finishedAt === null).length;
  if (waiting >= limits.unfinishedModels) {
    const text = say(
      'This service has {waiting} unfinished models already. Try again when some have ended.',
      { waiting },
    );
    throw new HttpRefusal(409, 'tooManyModels', text);
  }
  if (sizeBytes >= limits.storageBytes) {
    throw new HttpRefusal(413, 'overQuota', say('The storage of this service is full.'));
  }
}
