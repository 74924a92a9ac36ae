import { deepEqual, equal } from 'node:assert/strict';
import { isModelId, readGrant } from '../../src/contract/grant';

const grant = { uploadToken: 'once', modelId: 'm-1', uploadUrl: 'https://store.test/up' };

describe('readGrant', () => {
  it('unwraps data and leaves other members behind', () => {
    deepEqual(readGrant({ data: { ...grant, region: 'z0' } }), grant);
  });

  it('gives null when a member is missing, empty or of another type', () => {
    for (const broken of [null, grant, { data: null }, { data: [] }, ...brokenMembers()])
      equal(readGrant(broken), null);
  });

  it('refuses a model id that would be more than one step of an address', () => {
    for (const modelId of ['..', '.', 'a/b', 'a?b', 'a#b', 'a b', 'ä', 'x'.repeat(129)])
      equal(readGrant({ data: { ...grant, modelId } }), null);
  });
});

describe('isModelId', () => {
  it('takes UUIDs, numbers and the unreserved characters of addresses', () => {
    for (const id of ['7', '0b0c-1', 'a.b_c~d', 'x'.repeat(128)]) equal(isModelId(id), true);
  });
});

function brokenMembers() {
  return Object.keys(grant).flatMap((member) =>
    [undefined, '', 7, null].map((value) => ({ data: { ...grant, [member]: value } })),
  );
}
