import { readGrant, type Grant } from '../contract/grant';
import { isRecord, isText } from '../contract/unknown';

/** What a grant may say beyond the interface about the way its file wants to be sent. */
export interface GrantHints {
  readonly method: 'POST' | 'PUT' | null;
  /** The name under which the storage expects the file. */
  readonly key: string | null;
}

/** Reads a grant and keeps the members that help to choose an upload profile. */
export function readHintedGrant(answer: unknown): Grant | null {
  const grant = readGrant(answer);
  const data = isRecord(answer) ? answer['data'] : null;
  if (grant === null || !isRecord(data)) return null;
  const method = data['uploadMethod'] ?? data['method'];
  return {
    ...grant,
    ...(isText(method) ? { uploadMethod: method.toUpperCase() } : {}),
    ...(isText(data['key']) ? { key: data['key'] } : {}),
  };
}

export function hintsOf(grant: Grant): GrantHints {
  const method = 'uploadMethod' in grant ? grant.uploadMethod : null;
  const key = 'key' in grant && isText(grant.key) ? grant.key : keyInToken(grant.uploadToken);
  return { method: method === 'POST' || method === 'PUT' ? method : null, key };
}

// Storages of the Qiniu kind write the key into the credential: <access key>:<sign>:<policy>, where
// the policy is base64 of {"scope":"bucket:key", …}. They then insist on a field of the same value.
function keyInToken(uploadToken: string): string | null {
  const policy = uploadToken.split(':');
  if (policy.length < 3) return null;
  const scope = scopeOf(policy.at(-1) ?? '');
  const colon = scope.indexOf(':');
  return colon > 0 && colon < scope.length - 1 ? scope.slice(colon + 1) : null;
}

function scopeOf(policy: string): string {
  try {
    const read: unknown = JSON.parse(Buffer.from(policy, 'base64url').toString('utf8'));
    return isRecord(read) && isText(read['scope']) && 'deadline' in read ? read['scope'] : '';
  } catch {
    return '';
  }
}
