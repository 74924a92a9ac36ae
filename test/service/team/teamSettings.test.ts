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
    [
      'a webhook to private addresses that is never sent',
      { CALIPER_WEBHOOK_PRIVATE: 'yes' },
      /CALIPER_WEBHOOK_PRIVATE says nothing without CALIPER_WEBHOOK_SECRET/,
    ],
    [
      'a secret for sessions that there are none of',
      { CALIPER_SESSION_SECRET: 'x'.repeat(32) },
      /CALIPER_SESSION_SECRET says nothing without CALIPER_OIDC_CLIENT_ID/,
    ],
    [
      'a secret of no client',
      { CALIPER_OIDC_CLIENT_SECRET: 'x' },
      /CALIPER_OIDC_CLIENT_SECRET says nothing without CALIPER_OIDC_CLIENT_ID/,
    ],
    [
      'projects of nobody',
      { CALIPER_OIDC_PROJECTS: 'a=b' },
      /CALIPER_OIDC_PROJECTS says nothing without CALIPER_OIDC_ISSUER/,
    ],
    ['an empty address to listen on, which is all', { CALIPER_HOST: '' }, /CALIPER_HOST is empty/],
    [
      'a port of blanks, which would be any',
      { CALIPER_PORT: ' ' },
      /CALIPER_PORT must be a number/,
    ],
    ['an empty folder', { CALIPER_WORK_FOLDER: '' }, /CALIPER_WORK_FOLDER is empty/],
    ['a bucket elsewhere', { CALIPER_STORE_BUCKET: '../other' }, /CALIPER_STORE_BUCKET must be/],
    ['an empty bucket', { CALIPER_STORE_BUCKET: '' }, /CALIPER_STORE_BUCKET must be/],
    ['a region with blanks', { CALIPER_STORE_REGION: 'us east' }, /CALIPER_STORE_REGION must be/],
    [
      'an address that ends in a query',
      { CALIPER_PUBLIC_URL: 'https://caliper.example.test/?a=b' },
      /CALIPER_PUBLIC_URL must be an address without/,
    ],
    [
      'a store with a password in its address',
      { CALIPER_STORE_ENDPOINT: 'https://key:canary@store.example.test' },
      /CALIPER_STORE_ENDPOINT must be an address without/,
    ],
    ['quotes that would be part of it', { CALIPER_STORE_REGION: '"eu"' }, /stands in quotes/],
    ['a negative number', { CALIPER_KEEP_DAYS: '-1' }, /CALIPER_KEEP_DAYS must be a number/],
    [
      'models that are removed as soon as they end',
      { CALIPER_KEEP_DAYS: '0' },
      /CALIPER_KEEP_DAYS must be a number from 0\.01 to 36500/,
    ],
    [
      'a store of another scheme',
      { CALIPER_STORE_ENDPOINT: 'ftp://store.example.test' },
      /must be an address with http:\/\/ or https:\/\/\.$/,
    ],
    ['no number', { CALIPER_KEEP_DAYS: 'NaN' }, /CALIPER_KEEP_DAYS must be a number/],
    ['a number beyond all', { CALIPER_GRANT_SECONDS: '1e99' }, /CALIPER_GRANT_SECONDS must be/],
    ...(
      [
        ['OIDC_SUBJECT_CLAIM', 'email', 'OIDC_ISSUER'],
        ['OIDC_PROJECT_CLAIM', 'groups', 'OIDC_ISSUER'],
        ['OIDC_ROLE_CLAIM', 'roles', 'OIDC_ISSUER'],
        ['OIDC_DEFAULT_ROLE', 'none', 'OIDC_ISSUER'],
        ['OIDC_SCOPES', 'openid email', 'OIDC_CLIENT_ID'],
        ['SESSION_HOURS', '4', 'OIDC_CLIENT_ID'],
        ['TOKEN_DAYS', '30', 'OIDC_CLIENT_ID'],
      ] as const
    ).map(
      ([name, value, missing]) =>
        [
          `${name} that says nothing`,
          { [`CALIPER_${name}`]: value },
          new RegExp(`CALIPER_${name} says nothing without CALIPER_${missing}[.]$`),
        ] as const,
    ),
    [
      'one group in two projects',
      { CALIPER_OIDC_PROJECTS: 'cad=press;\u0065\u0301=a;\u00e9=b' },
      /CALIPER_OIDC_PROJECTS tells one value twice/,
    ],
    [
      'one group with two roles',
      { CALIPER_OIDC_ROLES: 'cad=reader;cad=admin' },
      /CALIPER_OIDC_ROLES tells one value twice/,
    ],
    ['a part of a port', { CALIPER_PORT: '0.5' }, /CALIPER_PORT must be a whole number/],
    ['a number written otherwise', { CALIPER_PORT: '0x10' }, /CALIPER_PORT must be a number/],
    [
      'one port for clients and metrics',
      { CALIPER_PORT: '8080', CALIPER_METRICS_PORT: '8080' },
      /CALIPER_PORT and CALIPER_METRICS_PORT are the same port/,
    ],
    [
      'less time for all attempts than for one',
      { CALIPER_TIME_LIMIT: '3600' },
      /CALIPER_COMPUTE_LIMIT \(900\) is less than CALIPER_TIME_LIMIT \(3600\)/,
    ],
    ['what every object has', { CALIPER_constructor: 'x' }, /which is no setting/],
  ] as const) {
    it(`are refused with ${what}`, () => {
      throws(() => readSettings(environment, null, []), expected);
    });
  }

  it('are taken without the line end that a secret of a cluster often has', () => {
    const { store } = readSettings({ CALIPER_STORE_SECRET_KEY: ' secret\n' }, null, []);
    equal(store.secretKey, 'secret');
  });

  it('are refused when one that a role needs is empty, as where a variable of a deployment is not set', () => {
    for (const name of ['DATABASE_URL', 'STORE_ENDPOINT', 'STORE_SECRET_KEY'] as const) {
      const message = new RegExp(`CALIPER_${name} is not set`);
      throws(() => readSettings({ ...enough, [`CALIPER_${name}`]: '' }, null, [name]), message);
    }
  });

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

  it('are the only ones that docs/SERVICE.md names', () => {
    const page = readFileSync(path.resolve('docs/SERVICE.md'), 'utf8');
    const named = [...page.matchAll(/\bCALIPER_([A-Z_]+)\b/g)].map(([, name]) => name ?? '');
    const known = new Set([...Object.keys(settingTable), 'SETTINGS_FILE']);
    deepEqual(
      named.filter((name) => !known.has(name)),
      [],
    );
    ok(named.length > 40);
  });

  it('are all in the help, with their defaults', () => {
    const lines = settingLines();
    equal(lines.length, Object.keys(settingTable).length);
    ok(lines.some((line) => line.includes('CALIPER_PORT') && line.includes('(8080)')));
  });
});
