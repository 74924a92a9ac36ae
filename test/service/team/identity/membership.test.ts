import { deepEqual, equal } from 'node:assert/strict';
import { membershipOf, type ClaimRules } from '../../../../src/service/team/identity/membership';

const plain: ClaimRules = {
  ...{ subjectClaim: 'sub', projectClaim: 'project', roleClaim: 'role' },
  ...{ projects: null, roles: null, defaultRole: 'member' },
};
const byGroups: ClaimRules = {
  ...plain,
  ...{ projectClaim: 'realm_access.groups', roleClaim: 'realm_access.groups' },
  projects: new Map([
    ['cn=press,ou=eng', 'press'],
    ['cn=pumps,ou=eng', 'pumps'],
  ]),
  roles: new Map([
    ['cn=pumps,ou=eng', 'reader'],
    ['leads', 'admin'],
  ]),
  defaultRole: null,
};

describe('the membership that claims tell', () => {
  const of = (claims: unknown, rules = plain) => membershipOf(claims, rules);
  const ann = { subject: 'ann', project: 'acme', role: 'member' };

  it('is the project and the role that they name, and the usual role else', () => {
    deepEqual(of({ sub: 'ann', project: 'acme' }), ann);
    deepEqual(of({ sub: 'ann', project: ['acme'], role: 'reader' }), { ...ann, role: 'reader' });
    deepEqual(of({ sub: 'ann', project: 'acme', role: 'emperor' }), ann);
    deepEqual(of({ sub: 'ann', project: 'acme', role: ['reader', 'admin'] }), {
      ...ann,
      role: 'admin',
    });
  });

  it('is that of the first group that fits, and of the role that may most', () => {
    const groups = (...names: string[]) => ({ sub: 'ann', realm_access: { groups: names } });
    deepEqual(of(groups('cn=pumps,ou=eng', 'cn=press,ou=eng', 'leads'), byGroups), {
      ...{ subject: 'ann', project: 'press', role: 'admin' },
    });
    deepEqual(of(groups('cn=pumps,ou=eng'), byGroups), {
      ...{ subject: 'ann', project: 'pumps', role: 'reader' },
    });
    equal(of(groups('cn=press,ou=eng'), byGroups), null);
    equal(of(groups('leads'), byGroups), null);
  });

  it('reads a claim whose name has dots', () => {
    const rules = { ...plain, projectClaim: 'https://caliper.example.test/project' };
    deepEqual(of({ sub: 'ann', 'https://caliper.example.test/project': 'acme' }, rules), ann);
  });

  it('is the same however letters and marks are put together', () => {
    deepEqual(of({ sub: 'Rene\u0301', project: 'acme' }), { ...ann, subject: 'Ren\u00e9' });
    const rules = {
      ...plain,
      projects: new Map([['e\u0301quipe', 'press']]),
      roles: new Map([['che\u0301f'.normalize('NFC'), 'admin' as const]]),
    };
    deepEqual(of({ sub: 'ann', project: '\u00e9quipe', role: 'che\u0301f' }, rules), {
      ...{ subject: 'ann', project: 'press', role: 'admin' },
    });
  });

  for (const [what, claims] of [
    ['nothing at all', null],
    ['no subject', { project: 'acme' }],
    ['no project', { sub: 'ann' }],
    ['several projects', { sub: 'ann', project: ['acme', 'other'] }],
    ['a project that is no name', { sub: 'ann', project: '../acme' }],
    ['a subject that is no name', { sub: '<b>ann</b>', project: 'acme' }],
    ['a mark without its letter', { sub: 'ann', project: '\u0301quipe' }],
    ['a letter that nobody sees', { sub: 'ann\u3164', project: 'acme' }],
    ['a mark that nobody sees', { sub: 'ann', project: 'ac\u034fme' }],
    ['numbers', { sub: 1, project: 2 }],
  ] as const) {
    it(`is none with ${what}`, () => {
      equal(of(claims), null);
    });
  }

  it('knows nothing of what every object has', () => {
    equal(of({ sub: 'ann' }, { ...plain, projectClaim: 'constructor.name' }), null);
    equal(of({ sub: 'ann' }, { ...plain, projectClaim: 'sub.length' }), null);
  });
});
