import { isRecord, isText } from '../words/unknown';

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
  // Empty where the address is signed: then the address is the credential.
  if (typeof uploadToken !== 'string') return null;
  if (!isText(modelId) || !isText(uploadUrl)) return null;
  return isModelId(modelId) ? { uploadToken, modelId, uploadUrl } : null;
}

/** Of UTF-8: a longer one has no room in the addresses of many servers. */
export const longestModelIdBytes = 1024;

/**
 * Whether a text can name a model: the interface says a string and no more. It is escaped wherever it becomes part of an
 * address. Two texts no escape makes a step of an address, `.` and `..`, and half of a surrogate pair has no bytes.
 */
export function isModelId(text: string): boolean {
  if (text === '' || text === '.' || text === '..' || /\p{Cs}/u.test(text)) return false;
  return new TextEncoder().encode(text).length <= longestModelIdBytes;
}
