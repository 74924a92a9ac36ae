import { isRecord, isText, numberOrNull } from '../../../words/unknown';

/** What it takes to take up an upload session again. Its addresses are credentials. */
export type SessionState =
  | { readonly kind: 'content-range'; readonly url: string }
  | { readonly kind: 'tus'; readonly url: string }
  /** `url` names the upload, its parts lie below. `size`: bytes of a part. */
  | { readonly kind: 'qiniu-v2'; readonly url: string; readonly size: number }
  /** The storage need not list its blocks, so the place to go on is known on this side. */
  | { readonly kind: 'azure-blocks'; readonly size: number; readonly offset: number };

/** Reads a state out of decoded JSON; null when it is none. */
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
