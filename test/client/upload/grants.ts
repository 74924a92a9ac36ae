import assert from 'node:assert/strict';
import { readHintedGrant } from '../../../src/client/upload/grant/grantHints';
import type { Grant } from '../../../src/interface/grant';
import { uploadToken } from '../testClient';

/** A grant as a service would send it, with whatever more it says. */
export function grantThatSays(uploadUrl: string, more: Record<string, unknown> = {}): Grant {
  const data = { uploadToken, modelId: 'm-1', uploadUrl, ...more };
  return readHintedGrant({ data }) ?? assert.fail('not a grant');
}

/** A credential of the Qiniu kind, good for years. */
export function qiniuToken(policy: Record<string, unknown> = {}): string {
  const whole = { scope: 'cad:models/a b.step', deadline: 4_000_000_000, ...policy };
  return `access-key:sign:${Buffer.from(JSON.stringify(whole)).toString('base64url')}`;
}
