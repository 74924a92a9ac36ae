import { createHash } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { Grant } from '../../../interface/grant';
import { entryOf, isRecord } from '../../../words/unknown';
import { hintsOf } from '../grant/grantHints';
import { isPlaceholder, namesIn, pathOf, type Placeholder } from '../profiles/placeholders';
import { readQiniuPolicy } from '../grant/qiniuPolicy';
import type { OpenFile } from '../../source/sourceFile';
import type { UploadProfile } from '../profiles/uploadProfile';

/** The value of a placeholder; null when it is unknown. */
export type ValueOf = (name: string) => string | null;

/** The values of the placeholders of a profile. Reads the file an additional time if a digest is needed. */
export async function uploadValues(
  profile: UploadProfile,
  grant: Grant,
  name: string,
  file: OpenFile,
): Promise<ValueOf> {
  const digests = wantsDigest(profile) ? await digestsOf(file) : noDigests;
  const { key, token, said } = hintsOf(grant);
  const policy = readQiniuPolicy(grant.uploadToken);
  const { uploadToken, uploadUrl, modelId } = grant;
  const values: Readonly<Record<Placeholder, string | null>> = {
    ...{ uploadToken, uploadUrl, modelId, key, ...digests },
    fileName: name,
    size: String(file.sizeBytes),
    contentType: 'application/octet-stream',
    'qiniu.bucket': policy?.bucket ?? null,
    'qiniu.key': policy?.key ?? null,
    'qiniu.deadline': policy === null ? null : String(policy.deadline),
  };
  return (placeholder) => {
    if (isPlaceholder(placeholder)) return values[placeholder];
    const path = pathOf(placeholder);
    return path === null ? null : textAt(path.from === 'grant' ? said : token, path.path);
  };
}

function textAt(from: unknown, path: readonly string[]): string | null {
  let value = from;
  for (const member of path) {
    value = isRecord(value) ? entryOf(value, member) : null;
  }
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

type Digest = 'md5Base64' | 'sha256Hex' | 'crc32';

const noDigests: Readonly<Record<Digest, null>> = { md5Base64: null, sha256Hex: null, crc32: null };

function wantsDigest({ url, headers, body }: UploadProfile): boolean {
  const fields = body.kind === 'raw' ? [] : Object.values(body.fields);
  const used = [url, ...Object.values(headers), ...fields].flatMap(namesIn);
  return used.some((name) => Object.hasOwn(noDigests, name));
}

// The bytes are read from the same open file that is sent, which is verified to be unchanged at its end.
async function digestsOf(file: OpenFile): Promise<Readonly<Record<Digest, string>>> {
  const md5 = createHash('md5');
  const sha256 = createHash('sha256');
  let crc = 0;
  for await (const chunk of file.chunks()) {
    md5.update(chunk);
    sha256.update(chunk);
    crc = crc32(chunk, crc);
  }
  return {
    md5Base64: md5.digest('base64'),
    sha256Hex: sha256.digest('hex'),
    crc32: String(crc),
  };
}
