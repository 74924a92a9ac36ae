import { deepEqual, equal, ok, throws } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import {
  readSettings,
  settingLines,
  settingTable,
  settingsFileIn,
  type Setting,
} from '../../../src/service/team/teamSettings';

const enough = {
  CALIPER_DATABASE_URL: 'postgres://caliper@database.example.test/caliper',
  CALIPER_STORE_ENDPOINT: 'https://store.example.test/',
  CALIPER_STORE_ACCESS_KEY: 'key',
  CALIPER_STORE_SECRET_KEY: 'secret',
  CALIPER_PUBLIC_URL: 'https://caliper.example.test/',
};

describe('the settings of the team service', () => {
  it('have defaults for all that need not be set', () => {
    const settings = readSettings(enough, null, ['PUBLIC_URL']);
    equal(settings.port, 8080);
    equal(settings.maxUploadBytes, 2048 * 1024 * 1024);
    deepEqual(
      [settings.publicUrl, settings.store.endpoint, settings.store.publicEndpoint],
      ['https://caliper.example.test', 'https://store.example.test', 'https://store.example.test'],
    );
  });

  it('come from a file as well, with comments and blanks', () => {
    const text = '# of the fronts\n\n CALIPER_PORT = 9000 \r\nCALIPER_QUALITY=fine\n';
    const { port, quality } = readSettings(enough, text, []);
    deepEqual([port, quality], [9000, 'fine']);
    equal(settingsFileIn({ CALIPER_SETTINGS_FILE: '/etc/caliper' }), '/etc/caliper');
  });

  it('may be told twice in one way, and are refused in two', () => {
    equal(readSettings({ CALIPER_PORT: '1' }, 'CALIPER_PORT=1', []).port, 1);
    throws(() => readSettings({ CALIPER_PORT: '1' }, 'CALIPER_PORT=2', []), {
      message: 'CALIPER_PORT is told twice, and in two ways.',
    });
  });

  for (const [what, environment, expected] of [
    ['a setting that there is none of', { CALIPER_PROT: '1' }, /CALIPER_PROT, which is no setting/],
    ['a port that is none', { CALIPER_PORT: 'http' }, /CALIPER_PORT must be a number/],
    ['an empty number', { CALIPER_KEEP_DAYS: '' }, /CALIPER_KEEP_DAYS must be a number/],
    ['a database of another kind', { CALIPER_DATABASE_URL: 'mysql://x' }, /postgres:/],
    ['an unknown quality', { CALIPER_QUALITY: 'best' }, /CALIPER_QUALITY must be one of/],
    ['a short secret', { CALIPER_WEBHOOK_SECRET: 'whsec_abc' }, /CALIPER_WEBHOOK_SECRET must be/],
    ['another kind of upload', { CALIPER_STORE_UPLOADS: 'tus' }, /must be one of put, post/],
    ['neither yes nor no', { CALIPER_WEBHOOK_PRIVATE: 'maybe' }, /must be one of yes, no/],
    [
      'an audience without an issuer',
      { CALIPER_OIDC_AUDIENCE: 'x' },
      /without CALIPER_OIDC_ISSUER/,
    ],
    [
      'an issuer for nothing',
      { CALIPER_OIDC_ISSUER: 'https://id.example.test' },
      /CALIPER_OIDC_ISSUER says nothing without/,
    ],
    [
      'an issuer whose line others write on',
      { CALIPER_OIDC_ISSUER: 'http://id.example.test', CALIPER_OIDC_AUDIENCE: 'x' },
      /CALIPER_OIDC_ISSUER must be an address with https/,
    ],
    [
      'a login without a secret for its sessions',
      { CALIPER_OIDC_ISSUER: 'https://id.example.test', CALIPER_OIDC_CLIENT_ID: 'x' },
      /CALIPER_OIDC_CLIENT_ID needs CALIPER_SESSION_SECRET/,
    ],
    ['a short secret for sessions', { CALIPER_SESSION_SECRET: 'x' }, /32 characters/],
    ['scopes that log nobody in', { CALIPER_OIDC_SCOPES: 'email' }, /must name openid/],
    ['a role that there is none of', { CALIPER_OIDC_ROLES: 'leads=emperor' }, /knows the roles/],
    ['a project without a value', { CALIPER_OIDC_PROJECTS: '=acme' }, /must be value=name/],
    ['a usual role that is none', { CALIPER_OIDC_DEFAULT_ROLE: 'x' }, /must be one of reader/],
    ['what every object has', { CALIPER_constructor: 'x' }, /which is no setting/],
  ] as const) {
    it(`are refused with ${what}`, () => {
      throws(() => readSettings(environment, null, []), expected);
    });
  }

  it('are refused when one that a role needs is not set, and never tell a secret', () => {
    throws(
      () => readSettings({ CALIPER_STORE_SECRET_KEY: 'canary' }, null, ['DATABASE_URL']),
      (error: Error) =>
        /CALIPER_DATABASE_URL is not set/.test(error.message) && !error.message.includes('canary'),
    );
  });

  it('are all told in docs/SERVICE.md, with their defaults', () => {
    const page = readFileSync(path.resolve('docs/SERVICE.md'), 'utf8');
    for (const [name, { about, fallback }] of Object.entries<Setting>(settingTable)) {
      const text = fallback === null ? 'must be set' : fallback === '' ? 'none' : `\`${fallback}\``;
      ok(page.includes(`| \`CALIPER_${name}\` | ${about} | ${text} |`), name);
    }
  });

  it('are all in the help, with their defaults', () => {
    const lines = settingLines();
    equal(lines.length, Object.keys(settingTable).length);
    ok(lines.some((line) => line.includes('CALIPER_PORT') && line.includes('(8080)')));
  });
});
