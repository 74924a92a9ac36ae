import { ServiceError } from '../contract/errors';
import { isModelId, type Grant, type GrantRequest } from '../contract/grant';
import { readResult, type ModelResult } from '../contract/result';
import { signIn } from './access';
import { callService } from './callService';
import { chooseProfile, type Choice } from './chooseProfile';
import { cleanError } from './cleanError';
import { AnotherContract, ContractMemory } from './contractMemory';
import { explain, type Explanation } from './explainUpload';
import { readHintedGrant, secretsOf } from './grantHints';
import { WrongContract } from './judge';
import { defaultLimits, type Limits } from './limits';
import { openAsset } from './openAsset';
import { Redactor } from './redact';
import { ResultAddresses } from './resultAddresses';
import { sendFile } from './sendFile';
import type { AssetBody, AssetName, ServiceAccess, ServiceClient } from './serviceClient';
import type { SourceFile } from './sourceFile';
import { safeUploadAddress } from './uploadAddress';

export interface ClientOptions {
  /** The raw setting `caliper.upload.profile`, asked anew at each upload. */
  uploadProfile(): unknown;
  /** Hears every secret on arrival; error texts go through it. */
  readonly redactor?: Redactor;
  /** The largest visual to download, in bytes. */
  readonly maxAssetBytes?: number;
  readonly limits?: Partial<Limits>;
  /** Hears how the file of a model is going to be sent, and why so. */
  explained?(modelId: string, explanation: Explanation): void;
}

/** The client of one conversion service. Let it live: it remembers what each storage takes. */
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
  return {
    requestUpload: (request, signal) => clean(client.requestUpload(request, signal)),
    sendFile: (grant, file, progress, signal) =>
      clean(client.sendFile(grant, file, progress, signal)),
    result: (modelId, signal) => clean(client.result(modelId, signal)),
    asset: async (modelId, which, signal) => {
      const { sizeBytes, chunks } = await clean(client.asset(modelId, which, signal));
      return { sizeBytes, chunks: cleanly(chunks, redactor) };
    },
  };
}

class HttpClient {
  private readonly limits: Limits;
  private readonly memory = new ContractMemory();
  private readonly addresses = new ResultAddresses();

  constructor(
    private readonly access: ServiceAccess,
    private readonly options: ClientOptions,
    private readonly redactor: Redactor,
  ) {
    const { maxAssetBytes: visualBytes } = options;
    const given = visualBytes === undefined ? {} : { visualBytes };
    this.limits = { ...defaultLimits, ...given, ...options.limits };
  }

  async requestUpload(request: GrantRequest, signal: AbortSignal): Promise<Grant> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const answer = await callService(
      {
        endpoint: 'uploadToken',
        what: request.name,
        limits: this.limits,
        request: {
          method: 'POST',
          url: `${baseUrl}/api/v1/models/upload-token`,
          headers: { ...jsonHeaders(token), 'Content-Type': 'application/json' },
          body: JSON.stringify(request),
        },
      },
      signal,
    );
    const grant = readHintedGrant(answer.json);
    if (grant === null) throw notOfShape('the upload grant');
    this.redactor.keepSecret(grant.uploadToken);
    this.redactor.keepAddress(grant.uploadUrl);
    for (const secret of secretsOf(grant)) this.redactor.keepSecret(secret);
    return grant;
  }

  async sendFile(
    grant: Grant,
    file: SourceFile,
    progress: (sentBytes: number) => void,
    signal: AbortSignal,
  ): Promise<void> {
    // The access token is not asked for: it has no business at a storage.
    const url = safeUploadAddress(grant.uploadUrl, await this.access.baseUrl());
    const choice = chooseProfile(this.options.uploadProfile(), grant, this.memory);
    const { profile } = choice;
    const { limits, redactor } = this;
    const keepAddress = (address: string): void => redactor.keepAddress(address);
    this.options.explained?.(grant.modelId, explain(choice, grant, file.sizeBytes));
    try {
      await sendFile(file, { grant, url, profile, limits, progress, keepAddress }, signal);
    } catch (error) {
      throw this.anotherWay(error, grant, choice) ?? error;
    }
  }

  async result(modelId: string, signal: AbortSignal): Promise<ModelResult | null> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const answer = await callService(
      {
        endpoint: 'result',
        what: 'the model',
        limits: this.limits,
        request: {
          method: 'GET',
          url: `${modelUrl(baseUrl, modelId)}/result`,
          headers: jsonHeaders(token),
        },
        notReady: 409,
      },
      signal,
    );
    if (answer.status === 409) return null;
    const result = readResult(answer.json);
    if (result === null) throw notOfShape('the state of the model');
    this.addresses.keep(modelId, result);
    return result;
  }

  async asset(modelId: string, which: AssetName, signal: AbortSignal): Promise<AssetBody> {
    const { baseUrl, token } = await signIn(this.access, this.redactor);
    const base = new URL(baseUrl);
    const own = new URL(`${modelUrl(baseUrl, modelId)}/assets/${which}`);
    const { limits } = this;
    return openAsset(
      {
        which,
        address: this.addresses.of(modelId, which, base) ?? own,
        base,
        token,
        limits,
        mostBytes: which === 'visual' ? limits.visualBytes : limits.previewBytes,
        keepAddress: (address) => {
          this.redactor.keepAddress(address);
        },
      },
      signal,
    );
  }

  private anotherWay(error: unknown, grant: Grant, choice: Choice): AnotherContract | null {
    if (!choice.guessed || !(error instanceof WrongContract)) return null;
    return this.memory.wasWrong(grant.uploadUrl, choice.name) ? new AnotherContract() : null;
  }
}

function jsonHeaders(token: string): Record<string, string> {
  return { Authorization: `Bearer ${token}`, Accept: 'application/json' };
}

function modelUrl(baseUrl: string, modelId: string): string {
  if (!isModelId(modelId)) throw notOfShape('the identifier of the model');
  return `${baseUrl}/api/v1/models/${encodeURIComponent(modelId)}`;
}

function notOfShape(what: string): ServiceError {
  return new ServiceError('contract', `The service sent ${what} in a form that is not documented.`);
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
