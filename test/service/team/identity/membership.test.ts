import { deepEqual, equal, match } from 'node:assert/strict';
import {
  membershipOf,
  noMembershipRefusal,
  type ClaimRules,
} from '../../../../src/service/team/identity/membership';

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
    equal(of(groups('cn=press,ou=eng'), byGroups), 'noRole');
    equal(of(groups('leads'), byGroups), 'noProject');
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

  for (const [what, claims, why] of [
    ['nothing at all', null, 'noSubject'],
    ['no subject', { project: 'acme' }, 'noSubject'],
    ['an empty subject', { sub: '', project: 'acme' }, 'noSubject'],
    ['numbers', { sub: 1, project: 2 }, 'noSubject'],
    ['no project', { sub: 'ann' }, 'noProject'],
    ['an empty project', { sub: 'ann', project: [''] }, 'noProject'],
    ['a number for a project', { sub: 'ann', project: 2 }, 'noProject'],
    ['several projects', { sub: 'ann', project: ['acme', 'other'] }, 'severalProjects'],
    ['a project that is no name', { sub: 'ann', project: '../acme' }, 'wrongProject'],
    ['a project with a quote', { sub: 'ann', project: 'acme"' }, 'wrongProject'],
    ['a project of many letters', { sub: 'ann', project: 'a'.repeat(101) }, 'wrongProject'],
    ['a subject that is no name', { sub: '<b>ann</b>', project: 'acme' }, 'wrongSubject'],
    ['a subject with a quote', { sub: "o'ann", project: 'acme' }, 'wrongSubject'],
    ['a subject with a blank', { sub: 'ann lee', project: 'acme' }, 'wrongSubject'],
    ['a subject of many letters', { sub: '\u7532'.repeat(101), project: 'acme' }, 'wrongSubject'],
    ['a mark without its letter', { sub: 'ann', project: '\u0301quipe' }, 'wrongProject'],
    ['a letter that nobody sees', { sub: 'ann\u3164', project: 'acme' }, 'wrongSubject'],
    ['a mark that nobody sees', { sub: 'ann', project: 'ac\u034fme' }, 'wrongProject'],
  ] as const) {
    it(`is none with ${what}, and says why`, () => {
      equal(of(claims), why);
      const { status, code, message } = noMembershipRefusal(why);
      deepEqual([status, code], [403, why]);
      match(message, /^[^<"]{20,150}$/);
    });
  }

  it('has letters of any script, up to a hundred', () => {
    for (const name of [
      '\u7532\u4e59',
      '\u043f\u0440\u0435\u0441\u0441',
      'm\u00fcller',
      '\u7532'.repeat(100),
    ]) {
      deepEqual(of({ sub: name, project: name }), { ...ann, subject: name, project: name });
    }
  });

  it('knows nothing of what every object has', () => {
    equal(of({ sub: 'ann' }, { ...plain, projectClaim: 'constructor.name' }), 'noProject');
    equal(of({ sub: 'ann' }, { ...plain, projectClaim: 'sub.length' }), 'noProject');
  });
});
