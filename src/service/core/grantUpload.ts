import { say } from '../../words/say';
import type { NoRoom } from '../ports';
import { dayOfComputeSpent } from '../record/failures';
import { granted, timestamp } from '../record/modelSteps';
import type { CoreDeps, RouteHandler } from './coreDeps';
import { readGrantRequest } from './grantRequest';
import { HttpRefusal } from './serviceRefusal';
import { readJson } from './readJson';
import { jsonResponse } from './responses';
import { hashOf } from './secrets';

/** `POST …/upload-token`: creates a model and the one-time right to upload its file. */
export function grantUpload({ projects, blobs, intake, limits, clock }: CoreDeps): RouteHandler {
  return async (request, caller) => {
    if (caller.role === 'reader') {
      throw new HttpRefusal(
        403,
        'readOnly',
        say('This access token may see models and send none.'),
      );
    }
    const { name, description, webhook } = readGrantRequest(await readJson(request));
    const modelId = crypto.randomUUID();
    const model = { id: modelId, name, description: description ?? null, webhook };
    const expiresAt = timestamp(clock() + limits.grantMs);
    const { uploadUrl, uploadToken, headers } = await blobs.grant(modelId, expiresAt);
    const grant = { tokenHash: await hashOf(uploadToken), expiresAt };
    const noRoom = await projects.add(granted(model, grant, clock()), caller, request.signal);
    if (noRoom) throw refusalFor(noRoom);
    intake.prepare();
    return jsonResponse(200, {
      data: { uploadToken, modelId, uploadUrl, ...(headers && { method: 'PUT', headers }) },
    });
  };
}

function refusalFor(noRoom: NoRoom): HttpRefusal {
  switch (noRoom.kind) {
    case 'tooManyModels': {
      const text = say(
        'This service has {waiting} unfinished models already. Try again when some have ended.',
        { waiting: noRoom.waiting },
      );
      return new HttpRefusal(409, 'tooManyModels', text);
    }
    case 'overQuota':
      return new HttpRefusal(413, 'overQuota', say('The storage of this service is full.'));
    case 'overCompute': {
      const { code, message } = dayOfComputeSpent();
      return new HttpRefusal(413, code, message, null, noRoom.retryAfterSeconds);
    }
    case 'noProject':
      return new HttpRefusal(403, 'noProject', say('This service has no such project.'));
    case 'closed':
      return new HttpRefusal(409, 'projectClosed', say('This project takes no models.'));
    case 'tooFast': {
      const text = say('Too many models were asked for in a short time. Try again later.');
      const { retryAfterSeconds } = noRoom;
      return new HttpRefusal(429, 'tooFast', text, null, retryAfterSeconds);
    }
  }
}
