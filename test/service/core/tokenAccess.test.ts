import { deepEqual } from 'node:assert/strict';
import { tokenAccess } from '../../../src/service/core/tokenAccess';

const token = 'a-token~of+48/characters=';

describe('the access of a service on this machine', () => {
  const callerWith = async (...authorization: string[]) =>
    (await tokenAccess(token)).callerOf(authorization);

  it('takes the token once, after Bearer in any letters', async () => {
    for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
      deepEqual(await callerWith(`${scheme} ${token}`), {
        kind: 'known',
        project: 'own',
        subject: 'owner',
        role: 'admin',
      });
    }
  });

  const missing: readonly (readonly string[])[] = [
    [],
    [''],
    [token],
    ['Bearer '],
    [`Basic ${token}`],
    [`x Bearer ${token}`],
    [`Bearer ${token} `],
    [`Bearer a ${token}`],
    ['Bearer tökén'],
    [`Bearer ${token}`, `Bearer ${token}`],
  ];
  for (const values of missing) {
    it(`finds no token in ${values.join(' and ') || 'no header'}`, async () => {
      deepEqual(await callerWith(...values), { kind: 'unknown', why: 'noToken' });
    });
  }

  it('refuses another token', async () => {
    for (const other of [`${token}x`, token.slice(1), token.toUpperCase()]) {
      deepEqual(await callerWith(`Bearer ${other}`), { kind: 'unknown', why: 'wrongToken' });
    }
  });
});
