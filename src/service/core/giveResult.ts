import { say } from '../../words/say';
import type { Asset, Caller, ServedBlobs, ServedFile } from '../ports';
import type { CoreDeps, OpenRouteHandler, RouteHandler } from './coreDeps';
import { HttpRefusal, notFound } from './serviceRefusal';
import { modelOfProject } from './knownModel';
import { commonHeaders, jsonResponse, redirectTo } from './responses';
import { resultAnswer, type ResultAnswer } from './resultAnswer';
import { mustBeKnown } from './mustBeKnown';

/** `GET …/result`: the state of a model. */
export function giveResult(deps: CoreDeps): RouteHandler {
  const resultFor = resultGiver(deps);
  return async (_request, caller, modelId = '') =>
    jsonResponse(200, await resultFor(caller, modelId));
}

/** The state of a model, for a host that writes this most frequent response itself. */
export function resultGiver(deps: CoreDeps): ResultFor {
  const { intake, baseUrl, clock } = deps;
  return async (caller, modelId) => {
    const { project } = mustBeKnown(caller);
    const record = await intake.arrived(await modelOfProject(deps, project, modelId));
    return resultAnswer(record, baseUrl, clock());
  };
}

/** @throws HttpRefusal for an unknown caller, or when the project has no such model */
export type ResultFor = (caller: Caller, modelId: string) => Promise<ResultAnswer>;

/** `GET …/assets/…`: redirects to a temporary secret URL. */
export function sendToAsset(deps: CoreDeps): RouteHandler {
  const { blobs } = deps;
  return async (_request, { project }, modelId = '', asset = '') => {
    const record = await modelOfProject(deps, project, modelId);
    if (!isAsset(asset)) throw notFound(say('A model has no such asset.'));
    if (record.state === 'failed') throw notFound(say('This model failed and has no result.'));
    if (record.state !== 'succeeded') {
      throw new HttpRefusal(409, 'notReady', say('The result of this model is not ready yet.'));
    }
    const address = await blobs.addressOf(modelId, asset);
    if (address === null) throw notFound(say('A model has no such asset.'));
    return redirectTo(address);
  };
}

/** `GET /files/…`: the URL itself is the credential. */
export function giveFile(served: ServedBlobs): OpenRouteHandler {
  return async (request, name = '') => {
    const file = await served.open(name);
    if (file === 'expired') {
      const text = say('This address has expired. Ask for the result of the model again.');
      throw new HttpRefusal(410, 'addressExpired', text);
    }
    if (!file) throw notFound(say('There is nothing at this address.'));
    try {
      return fileResponse(request.headers.get('range'), file);
    } catch (error) {
      await file.close();
      throw error;
    }
  };
}

/** The whole file, or the requested range. */
function fileResponse(header: string | null, file: ServedFile): Response {
  const { sizeBytes, mediaType } = file;
  const range = readByteRange(header, sizeBytes);
  const { first, last } = range ?? { first: 0, last: sizeBytes - 1 };
  return new Response(file.read(first, last), {
    status: range ? 206 : 200,
    headers: {
      ...commonHeaders,
      'Content-Type': mediaType,
      'Content-Length': String(last - first + 1),
      'Accept-Ranges': 'bytes',
      ...(range && { 'Content-Range': `bytes ${first}-${last}/${sizeBytes}` }),
    },
  });
}

function isAsset(text: string): text is Asset {
  return text === 'visual' || text === 'preview' || text === 'pack';
}

/** A range of bytes, both ends inclusive. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

/**
 * Parses a single byte range; null when there is none, or a kind that may be ignored (RFC 9110, 14.2).
 * @throws HttpRefusal 416 when the range is beyond the end of the file
 */
function readByteRange(header: string | null, sizeBytes: number): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? [];
  if (from === '' && to === '') return null;
  const first = from === '' ? Math.max(0, sizeBytes - Number(to)) : Number(from);
  const last = from === '' || to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1);
  if (first > last) {
    throw new HttpRefusal(416, 'badRange', say('The file has {size} bytes.', { size: sizeBytes }));
  }
  return { first, last };
}
