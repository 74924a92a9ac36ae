import { randomUUID } from 'node:crypto';
import { say } from '../words/say';
import { HttpRefusal, sendJson } from './answer';
import { readGrantRequest } from './grantRequest';
import { tidy } from './housekeeping';
import { asOf, granted, timestamp } from './modelSteps';
import { readJsonBody } from './readBody';
import type { Handler, RouteDeps } from './routeParts';
import { hashOf, newSecret } from './secrets';

/** `POST …/upload-token`: a new model and the one-time right to upload its file. */
export function grantUpload(parts: RouteDeps): Handler {
  const { storage, jobs, limits, baseUrl, clock } = parts;
  return async (request, response) => {
    const { name, description, webhook } = readGrantRequest(await readJsonBody(request));
    await makeRoom(parts);
    const uploadToken = newSecret();
    const modelId = randomUUID();
    const model = { id: modelId, name, description: description ?? null, webhook };
    const expiresAt = timestamp(clock() + limits.grantMs);
    await storage.create(granted(model, { tokenHash: hashOf(uploadToken), expiresAt }, clock()));
    jobs.prepare();
    const uploadUrl = `${baseUrl}/uploads/${modelId}`;
    sendJson(request, response, 200, { data: { uploadToken, modelId, uploadUrl } });
  };
}

async function makeRoom({ storage, limits, clock }: RouteDeps): Promise<void> {
  const { unfinished, sizeBytes } = await tidy(storage, limits, clock());
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
