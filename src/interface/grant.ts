import { isRecord, isText } from '../words/unknown';

/** The answer of `POST /api/v1/models/upload-token` (service interface 2.1). */
export interface Grant {
  /** One-time credential for one file. Keep it out of logs, messages and storage. */
  readonly uploadToken: string;
  /** The id of the model in every later request. */
  readonly modelId: string;
  /** The address to which the file is sent. The query of a presigned URL is itself a credential. */
  readonly uploadUrl: string;
}

/** The body of `POST /api/v1/models/upload-token` (service interface 4.1). */
export interface GrantRequest {
  /** The real file name: the service takes the source format from its extension. */
  readonly name: string;
  readonly description?: string;
  readonly webhook: string | null;
}

/** Validates a grant from parsed JSON; null when the answer is not one. */
export function readGrant(answer: unknown): Grant | null {
  const data = isRecord(answer) ? answer['data'] : null;
  if (!isRecord(data)) return null;
  const { uploadToken, modelId, uploadUrl } = data;
  // Empty for a presigned URL, which is itself the credential.
  if (typeof uploadToken !== 'string') return null;
  if (!isText(modelId) || !isText(uploadUrl)) return null;
  return isModelId(modelId) ? { uploadToken, modelId, uploadUrl } : null;
}

/** In bytes of UTF-8. Many servers refuse addresses with a longer id. */
export const longestModelIdBytes = 1024;

/**
 * Whether a text can be a model id. The interface only says that it is a string, and it is escaped in addresses. `.`
 * and `..` are refused, because escaping cannot keep them from acting as path segments, and a lone surrogate, because
 * it cannot be encoded in UTF-8.
 */
export function isModelId(text: string): boolean {
  if (text === '' || text === '.' || text === '..' || /\p{Cs}/u.test(text)) return false;
  return new TextEncoder().encode(text).length <= longestModelIdBytes;
}
