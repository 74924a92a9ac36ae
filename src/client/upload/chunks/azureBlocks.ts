import type { OpenUpload } from '../request/uploadContext';
import { uploadHeaders } from '../request/uploadBody';
import { uploadTarget } from '../request/uploadTarget';
import { partSize } from './partSize';
import { keepSession, request, type Session } from './session';
import type { SessionState } from '../request/sessionState';

// https://learn.microsoft.com/rest/api/storageservices/put-block and put-block-list
const maxBlocks = 50_000;
const good = [201];

/**
 * Uploads an Azure blob in blocks. A block that is sent again replaces the one before. The address may permit writing
 * but not listing, so the offset is stored on this side.
 */
export function openAzureBlocks(
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<Session> {
  const { source, sending, valueOf } = openUpload;
  const { sizeBytes } = source;
  const known = earlier?.kind === 'azure-blocks' ? earlier : null;
  const size = known?.size ?? partSize(sending.profile.chunking.size, sizeBytes, maxBlocks);
  const { 'x-ms-blob-type': _, ...headers } = uploadHeaders(
    sending.profile,
    sending.grant,
    valueOf,
  );
  const target = uploadTarget(sending.profile, sending.url, valueOf);
  let offset = Math.min(known?.offset ?? 0, sizeBytes);
  return Promise.resolve({
    pieceBytes: size,
    isEarlier: known !== null,
    where: () => Promise.resolve(offset),
    sendFrom: async (from) => {
      const to = Math.min(from + size, sizeBytes);
      const url = withQuery(target, { comp: 'block', blockid: blockId(from / size) });
      const out = { method: 'PUT', url, headers, range: { from, to }, isLast: false } as const;
      await request(out, openUpload, { good }, () => undefined);
      offset = to;
      keepSession(openUpload, { kind: 'azure-blocks', size, offset });
      return to;
    },
    finish: async () => {
      const ids = Array.from({ length: Math.ceil(sizeBytes / size) }, (_, i) => blockId(i));
      const out = {
        method: 'PUT',
        url: withQuery(target, { comp: 'blocklist' }),
        headers: { ...headers, 'Content-Type': 'application/xml' },
        before: Buffer.from(blockList(ids), 'utf8'),
        isLast: true,
      } as const;
      // Committing twice gives the same blob, so the request is simply repeated when its answer is lost.
      await request(out, openUpload, { good }, () => undefined);
    },
  });
}

// The service requires all ids to have the same length.
function blockId(index: number): string {
  return Buffer.from(String(index).padStart(8, '0')).toString('base64');
}

function blockList(ids: readonly string[]): string {
  const latest = ids.map((id) => `<Latest>${id}</Latest>`).join('');
  return `<?xml version="1.0" encoding="utf-8"?><BlockList>${latest}</BlockList>`;
}

// The signature must stay exactly as it was written, and searchParams would re-encode it.
function withQuery(target: URL, members: Readonly<Record<string, string>>): URL {
  const url = new URL(target);
  const added = Object.entries(members).map(
    ([name, value]) => `${name}=${encodeURIComponent(value)}`,
  );
  url.search = [...(url.search === '' ? [] : [url.search.slice(1)]), ...added].join('&');
  return url;
}
