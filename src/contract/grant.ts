import { isRecord, isText } from './unknown';

/** The answer of `POST /api/v1/models/upload-token` (service interface 2.1). */
export interface Grant {
  /** One-time credential, bound to one file. Keep it out of logs, messages and storage. */
  readonly uploadToken: string;
  /** The name by which every later request knows the model. */
  readonly modelId: string;
  /** Where the file goes. For presigned addresses the query is itself a credential. */
  readonly uploadUrl: string;
}

/** The body of `POST /api/v1/models/upload-token` (service interface 4.1). */
export interface GrantRequest {
  /** The real file name: the service takes the source format from its extension. */
  readonly name: string;
  readonly description?: string;
  readonly webhook: string | null;
}

/** Reads a grant out of decoded JSON; `null` when the answer is not one. */
export function readGrant(answer: unknown): Grant | null {
  const data = isRecord(answer) ? answer['data'] : null;
  if (!isRecord(data)) return null;
  const { uploadToken, modelId, uploadUrl } = data;
  if (!isText(uploadToken) || !isText(modelId) || !isText(uploadUrl)) return null;
  return isModelId(modelId) ? { uploadToken, modelId, uploadUrl } : null;
}

/** Ids become part of addresses and file names, so only unreserved characters pass. */
export function isModelId(text: string): boolean {
  return /^[A-Za-z0-9._~-]{1,128}$/.test(text) && text !== '.' && text !== '..';
}
