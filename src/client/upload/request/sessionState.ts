import { isRecord, isText, numberOrNull } from '../../../words/unknown';

/** The state needed to resume an upload session. Its addresses are credentials. */
export type SessionState =
  | { readonly kind: 'content-range'; readonly url: string }
  | { readonly kind: 'tus'; readonly url: string }
  /** `url` is the address of the upload; its parts are below it. `size` is the part size in bytes. */
  | { readonly kind: 'qiniu-v2'; readonly url: string; readonly size: number }
  /** The storage may not permit listing the blocks, so the offset is stored on this side. */
  | { readonly kind: 'azure-blocks'; readonly size: number; readonly offset: number };

/** Validates a state from parsed JSON; null when it is invalid. */
export function readSessionState(value: unknown): SessionState | null {
  if (!isRecord(value)) return null;
  const { kind, url } = value;
  const size = readCount(value['size']);
  const offset = readCount(value['offset']);
  switch (kind) {
    case 'content-range':
    case 'tus':
      return isText(url) ? { kind, url } : null;
    case 'qiniu-v2':
      return isText(url) && size !== null && size > 0 ? { kind, url, size } : null;
    case 'azure-blocks':
      return size !== null && size > 0 && offset !== null ? { kind, size, offset } : null;
    default:
      return null;
  }
}

function readCount(value: unknown): number | null {
  const count = numberOrNull(value);
  return count !== null && Number.isSafeInteger(count) && count >= 0 ? count : null;
}
