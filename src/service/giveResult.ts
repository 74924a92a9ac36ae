import { say } from '../words/say';
import { HttpRefusal, notFound, sendJson, sendRedirect } from './answer';
import { knownModel } from './knownModel';
import { mediaTypeOf } from './mediaTypeOf';
import { resultAnswer } from './resultAnswer';
import type { Handler, RouteDeps } from './routeParts';
import { sendFile } from './serveFile';

/** `GET …/result`: where a model stands. */
export function tellResult({ storage, baseUrl, clock }: RouteDeps): Handler {
  return async (request, response, modelId = '') => {
    const record = await knownModel(storage, modelId);
    sendJson(request, response, 200, resultAnswer(record, baseUrl, clock()));
  };
}

/** `GET …/assets/…`: sends the client on to an address that only it knows, and only for a while. */
export function sendToAsset({ storage, addresses, baseUrl }: RouteDeps): Handler {
  return async (_request, response, modelId = '', asset = '') => {
    const record = await knownModel(storage, modelId);
    if (asset !== 'visual' && asset !== 'preview') {
      throw notFound(say('A model has no such asset.'));
    }
    if (record.state === 'failed') throw notFound(say('This model failed and has no result.'));
    if (record.state !== 'succeeded') {
      throw new HttpRefusal(409, 'notReady', say('The result of this model is not ready yet.'));
    }
    const file = storage.assetFile(modelId, asset);
    const mediaType = await mediaTypeOf(asset, file);
    sendRedirect(response, `${baseUrl}/files/${addresses.publish({ file, mediaType })}`);
  };
}

/** `GET /files/…`: the address itself is the right to read it. */
export function giveFile({ addresses }: RouteDeps): Handler {
  return async (request, response, name = '') => {
    const file = addresses.find(name);
    if (file === 'expired') {
      const text = say('This address has expired. Ask for the result of the model again.');
      throw new HttpRefusal(410, 'addressExpired', text);
    }
    if (!file) throw notFound(say('There is nothing at this address.'));
    await sendFile(request, response, file);
  };
}
