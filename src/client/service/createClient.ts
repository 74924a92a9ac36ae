import { assetWord, type FetchedName } from '../../interface/asset';
import { ServiceError, type Trouble } from '../../words/errors';
import { isModelId, type Grant, type GrantRequest } from '../../interface/grant';
import { faultOfResult, isWholeResult, readResult, type ModelResult } from '../../interface/result';
import { say } from '../../words/say';
import { signIn } from './signIn';
import { callService } from './callService';
import { cleanError } from './cleanError';
import { cleanResult } from './cleanResult';
import type { KnownContracts } from '../upload/choice/contractMemory';
import type { Explanation } from '../upload/choice/explainChoice';
import { grantFault } from './grantFault';
import { readHintedGrant, secretsOf } from '../upload/grant/grantHints';
import { defaultLimits, type Limits } from '../http/limits';
import { openAsset, type AssetRequest } from './openAsset';
import { quote } from './quote';
import { Redactor } from '../secrets/redactor';
import {
  RequestLog,
  routes,
  silentRequests,
  type Decision,
  type OpenRequest,
  type RequestEvent,
} from '../http/requestLog';
import { ResultAddresses } from './resultAddresses';
import type { AssetBody, ServiceAccess, ServiceClient } from '../serviceClient';
import { cleanValidators, type KnownCopy } from '../validators';
import { Uploads } from '../upload/uploads';

export interface ClientOptions {
  /** The raw setting `caliper.upload.profile`, read at each upload. */
  uploadProfile(): unknown;
  /** Receives every secret on arrival, and redacts the error texts. */
  readonly redactor?: Redactor;
  /** The largest 3D result to download, in bytes. */
  readonly maxAssetBytes?: number;
  readonly limits?: Partial<Limits>;
  /** Which upload contract each storage accepted; without it, that is stored as long as this client lives. */
  readonly contracts?: KnownContracts;
  /** Milliseconds since the epoch. */
  readonly now?: () => number;
  /**
   * Reports how the file of a model is going to be sent, and why; `isGuess` as long as nothing shows that it arrived
   * intact.
   */
  explained?(modelId: string, explanation: Explanation, isGuess: boolean): void;
  /** Called for every request when it has ended. */
  requested?(event: RequestEvent): void;
  /** Logs what is done next where there was a choice, and why. */
  decided?(decision: Decision): void;
}

/** Creates the client of one conversion service. Keep one instance per service: it stores what each storage accepts. */
export function createClient(access: ServiceAccess, options: ClientOptions): ServiceClient {
  const { redactor = new Redactor() } = options;
  const client = new HttpClient(access, options, redactor);
  const clean = async <T>(work: Promise<T>): Promise<T> => {
    try {
      return await work;
    } catch (error) {
      throw cleanError(error, redactor);
    }
  };
  const { requests } = client;
  return {
    requestUpload: (request, signal) => {
      const about = { method: 'POST', route: routes.uploadToken };
      return clean(requests.during(about, (entry) => client.requestUpload(request, signal, entry)));
    },
    sendFile: (grant, file, progress, signal, listener) =>
      clean(client.uploads.send(grant, { file, progress, signal, listener })),
    resumeUpload: (ticket, file, progress, signal, listener) =>
      clean(client.uploads.resume(ticket, { file, progress, signal, listener })),
    result: (modelId, signal) => {
      const about = { method: 'GET', route: routes.result, modelId };
      return clean(requests.during(about, (entry) => client.result(modelId, signal, entry)));
    },
    asset: async (modelId, which, signal) => {
      const body = await clean(client.asset({ modelId, which }, signal));
      if (body === null) throw notOfShape(assetWord(which)); // only a known copy can be the same
      return cleanBody(body, redactor);
    },
    assetUnlessSame: async (modelId, which, known, signal) => {
      const body = await clean(client.asset({ modelId, which, known }, signal));
      return body && cleanBody(body, redactor);
    },
  };
}

class HttpClient {
  readonly uploads: Uploads;
  readonly requests: RequestLog;
  private readonly limits: Limits;
  private readonly addresses = new ResultAddresses();
  private readonly cleanStart = (text: string, maxCharacters: number): string =>
    this.redactor.cleanStart(text, maxCharacters);

  constructor(
    private readonly access: ServiceAccess,
    options: ClientOptions,
    private readonly redactor: Redactor,
  ) {
    const { maxAssetBytes: visualBytes } = options;
    this.requests = requestsOf(options, redactor);
    const given = visualBytes === undefined ? {} : { visualBytes };
    this.limits = { ...defaultLimits, ...given, ...options.limits };
    this.uploads = new Uploads({
      baseUrl: () => access.baseUrl(),
      signIn: () => signIn(access, redactor),
      profileSetting: () => options.uploadProfile(),
      limits: this.limits,
      redactor,
      known: options.contracts,
      now: options.now ?? Date.now,
      explained: (...entry) => options.explained?.(...entry),
      requests: this.requests,
      decided: (decision) => options.decided?.(decision),
    });
  }

  async requestUpload(
    request: GrantRequest,
    signal: AbortSignal,
    entry: OpenRequest,
  ): Promise<Grant> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const answer = await callService(
      {
        endpoint: 'uploadToken',
        what: request.name,
        limits: this.limits,
        entry,
        request: {
          method: 'POST',
          url: `${baseUrl}/api/v1/models/upload-token`,
          headers: { ...jsonHeaders(token), 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        },
      },
      signal,
    );
    const grant = readHintedGrant(answer.json, baseUrl);
    if (grant === null) throw new ServiceError('contract', grantFault(answer.json));
    this.redactor.keepSecret(grant.uploadToken);
    this.redactor.keepAddress(grant.uploadUrl, [grant.modelId, request.name]);
    for (const secret of secretsOf(grant)) this.redactor.keepSecret(secret);
    return grant;
  }

  async result(
    modelId: string,
    signal: AbortSignal,
    entry: OpenRequest,
  ): Promise<ModelResult | null> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const answer = await callService(
      {
        endpoint: 'result',
        what: say('the model'),
        limits: this.limits,
        entry,
        request: {
          method: 'GET',
          url: `${modelUrl(baseUrl, modelId)}/result`,
          headers: jsonHeaders(token),
        },
        notReady: 409,
        isAnswer: isWholeResult,
      },
      signal,
    );
    if (answer.json === null && answer.status === 409) return null;
    const result = readResult(answer.json);
    if (result === null) throw this.noResult(answer.json);
    this.addresses.keep(modelId, result);
    this.uploads.heard(modelId, result);
    return cleanResult(result, this.redactor);
  }

  private noResult(answer: unknown): ServiceError {
    const { field, came } = faultOfResult(answer);
    const what = say('the state of the model');
    const quoted = quote(came, this.cleanStart);
    if (field === null) return notOfShape(what, say('it is “{came}”', { came: quoted }));
    return notOfShape(
      what,
      came === undefined
        ? say('the field {field} is missing', { field })
        : say('the field {field} is “{came}”', { field, came: quoted }),
    );
  }

  async asset({ modelId, which, known }: Asked, signal: AbortSignal): Promise<AssetBody | null> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const base = new URL(baseUrl);
    const usual = new URL(`${modelUrl(baseUrl, modelId)}/assets/${which}`);
    const entry = () =>
      (which === 'pack' ? null : this.addresses.of(modelId, which, base)) ?? usual;
    const address = entry();
    const asked = { modelId, which, base, token, ...(known && { known }) };
    const open = (from: URL) => this.openAt(from, asked, signal);
    try {
      return await open(address);
    } catch (error) {
      if (address.href === usual.href || !mayHaveRunOut(error)) throw error;
      // The client requests the result address again each time (service interface 4.4, rule 2).
      const about = { method: 'GET', route: routes.result, modelId };
      await this.requests.during(about, (request) => this.result(modelId, signal, request));
      const next = entry();
      return open(next.href === address.href ? usual : next);
    }
  }

  private openAt(
    address: URL,
    asked: Pick<AssetRequest, 'base' | 'token'> & Asked,
    signal: AbortSignal,
  ): Promise<AssetBody | null> {
    const { limits, requests, redactor } = this;
    const maxBytes = asked.which === 'preview' ? limits.previewBytes : limits.visualBytes;
    const keepAddress = (place: string): void => {
      redactor.keepAddress(place, [asked.modelId]);
    };
    return openAsset({ ...asked, address, limits, maxBytes, keepAddress, requests }, signal);
  }
}

interface Asked {
  readonly modelId: string;
  readonly which: FetchedName;
  readonly known?: KnownCopy;
}

const refusals: readonly Trouble[] = ['auth', 'forbidden', 'notFound', 'invalid'];

function mayHaveRunOut(error: unknown): boolean {
  return error instanceof ServiceError && refusals.includes(error.trouble);
}

/** In characters. The reasons that a service gives are shorter. */
const longestReason = 4000;

// Redacted here, because a listener may pass the text on.
function requestsOf(options: ClientOptions, redactor: Redactor): RequestLog {
  if (!options.requested) return silentRequests;
  return new RequestLog((event) => {
    const { failure } = event;
    const clean = failure && {
      ...failure,
      reason: redactor.cleanStart(failure.reason, longestReason),
    };
    options.requested?.({ ...event, failure: clean });
  });
}

function jsonHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, Accept: 'application/json' };
}

function modelUrl(baseUrl: string, modelId: string): string {
  if (!isModelId(modelId)) throw notOfShape(say('the identifier of the model'));
  return `${baseUrl}/api/v1/models/${encodeURIComponent(modelId)}`;
}

function notOfShape(what: string, fault?: string): ServiceError {
  return new ServiceError(
    'contract',
    fault === undefined
      ? say('The service sent {what} in a form that is not documented.', { what })
      : say('The service sent {what} wrongly: {fault}.', { what, fault }),
  );
}

function cleanBody({ sizeBytes, chunks, validators }: AssetBody, redactor: Redactor): AssetBody {
  return {
    sizeBytes,
    chunks: cleanly(chunks, redactor),
    ...(validators && { validators: cleanValidators(validators, (text) => redactor.clean(text)) }),
  };
}

async function* cleanly(
  chunks: AsyncIterable<Uint8Array>,
  redactor: Redactor,
): AsyncGenerator<Uint8Array> {
  try {
    yield* chunks;
  } catch (error) {
    throw cleanError(error, redactor);
  }
}
