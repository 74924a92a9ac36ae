import { deepEqual, equal, throws } from 'node:assert/strict';
import { builtInProfiles } from '../../../../src/client/upload/profiles/builtInProfiles';
import { chooseProfile } from '../../../../src/client/upload/choice/chooseProfile';
import { ContractMemory } from '../../../../src/client/upload/choice/contractMemory';
import { evidenceIn } from '../../../../src/client/upload/choice/uploadEvidence';
import { grantThatSays, qiniuToken } from '../grants';

const up = 'https://s.example/up';
const jsonToken = (fields: object) => Buffer.from(JSON.stringify(fields)).toString('base64');

describe('why a contract was chosen', () => {
  const reasons: readonly (readonly [string, object, string, string])[] = [
    [up, { protocol: 'tus' }, 'tus', 'the grant speaks of tus'],
    [up, { fields: { a: 'b' } }, 'form', 'the grant brings the fields of a form'],
    [
      `${up}?X-Amz-Signature=1`,
      { method: 'PUT' },
      's3-put',
      'the grant asks for PUT, and the address is signed (x-amz-signature)',
    ],
    [
      'https://a.blob.core.windows.net/x',
      { method: 'PUT' },
      'azure',
      "the grant asks for PUT, and the host is Azure's",
    ],
    [up, { uploadToken: qiniuToken() }, 'qiniu', 'the credential is of the Qiniu kind'],
    [
      up,
      { uploadToken: jsonToken({ policy: 'p', 'q-ak': 'a' }) },
      'cos-post',
      'the credential holds the fields of a signed form',
    ],
    [`${up}?sv=1&sig=2&sp=w`, {}, 'azure', 'the address is signed (sig, sv)'],
    ['https://up-z1.qiniup.com', {}, 'qiniu', "the host is Qiniu's"],
  ];
  for (const [uploadUrl, said, name, why] of reasons) {
    it(`is told: ${why}`, () => {
      deepEqual(evidenceIn(grantThatSays(uploadUrl, { ...said })), { name, why });
    });
  }

  it('is the setting where it says so, and that is no guess', () => {
    const choice = (setting: unknown) =>
      chooseProfile(setting, grantThatSays(up), new ContractMemory());
    const named = choice('put');
    deepEqual([named.name, named.why, named.guessed], ['put', 'the setting names it', false]);
    const custom = choice({ method: 'PUT' });
    deepEqual([custom.name, custom.why, custom.guessed], ['custom', 'the setting', false]);
    equal(custom.profile.method, 'PUT');
    throws(() => choice('other'), {
      trouble: 'invalid',
      message:
        /^The setting caliper\.upload\.profile knows no profile “other”\. There are: auto, default, form, put, /,
    });
  });

  it('is a guess without evidence, until a model proves it', () => {
    const memory = new ContractMemory();
    const guess = () => {
      const { name, why, guessed, profile } = chooseProfile('auto', grantThatSays(up), memory);
      equal(profile, builtInProfiles[name === 'custom' ? 'default' : name]);
      return [name, why, guessed];
    };
    deepEqual(guess(), ['default', 'the usual form', true]);
    memory.wasWrong(up, 'default', ['default', 'put']);
    deepEqual(guess(), ['put', 'this storage did not take what is more usual', true]);
    memory.wasTaken(up, 'm-1', 'put', 'untold');
    memory.hasSucceeded('m-1');
    deepEqual(guess(), ['put', 'what this storage took before', true]);
  });
});

describe('evidence', () => {
  it('is not found where there is none: a policy alone, a signature alone, no address', () => {
    const lone: readonly object[] = [
      { uploadToken: jsonToken({ policy: 'p' }) },
      { uploadToken: jsonToken({ 'x-amz-signature': 's' }) },
      { uploadToken: '[]' },
      { method: 'DELETE' },
      { fields: {} },
      { fields: ['policy'] },
    ];
    for (const said of lone) equal(evidenceIn(grantThatSays(up, { ...said })), null);
    equal(evidenceIn(grantThatSays('no address')), null);
    equal(evidenceIn(grantThatSays('no address', { method: 'PUT' })), null);
  });

  it('takes only a signature of Google for a resumable session', () => {
    const signed = 'X-Goog-SignedHeaders=x-goog-resumable';
    const nameFor = (query: string) => evidenceIn(grantThatSays(`${up}?${query}`))?.name;
    equal(nameFor(`X-Goog-Signature=1&${signed}`), 'gcs-resumable');
    equal(nameFor('X-Goog-Signature=1'), 'gcs-put');
    equal(nameFor(`X-Amz-Signature=1&${signed}`), 's3-put');
  });
});

describe('a type that the signature covers', () => {
  const typeFor = (query: string, setting: unknown = 's3-put') => {
    const grant = grantThatSays(`${up}?${query}`);
    return chooseProfile(setting, grant, new ContractMemory()).profile.body;
  };

  it('is sent, for Amazon and Google, among other headers', () => {
    for (const query of [
      'X-Amz-SignedHeaders=host%3BContent-Type',
      'x-goog-signedheaders=content-type',
    ]) {
      deepEqual(typeFor(query), { kind: 'raw', contentType: 'application/octet-stream' });
    }
  });

  it('is not sent where it is not covered', () => {
    const none = { kind: 'raw', contentType: null };
    for (const query of [
      'X-Amz-SignedHeaders=host',
      'My-X-Amz-SignedHeaders=content-type',
      'X-Amz-SignedHeaders2=content-type',
    ]) {
      deepEqual(typeFor(query), none);
    }
    const nowhere = chooseProfile('s3-put', grantThatSays('no address'), new ContractMemory());
    deepEqual(nowhere.profile.body, none);
  });

  it('is left to a form, which has one of its own', () => {
    deepEqual(typeFor('X-Amz-SignedHeaders=content-type', 'default'), builtInProfiles.default.body);
  });
});
