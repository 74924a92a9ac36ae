import { qualities, type Quality } from '../../model/modelExtras';
import { entryOf } from '../../words/unknown';
import { urlOf } from '../../words/urlOf';
import { WrongArguments } from '../node/limitArguments';
import { readOrigins } from './crossOrigin';
import { oidcSettings, readIdentity, type Identity } from './identity/identitySettings';
import type { StoreOptions } from './store/signedBucket';

/** The settings of a team service, from environment variables and from a file with lines `NAME=value`. */
export interface Settings {
  readonly databaseUrl: string;
  readonly store: StoreOptions;
  readonly publicUrl: string;
  readonly host: string;
  readonly port: number;
  readonly grantSeconds: number;
  readonly assetSeconds: number;
  readonly maxUploadBytes: number;
  readonly keepMs: number;
  readonly workFolder: string;
  readonly quality: Quality;
  readonly timeLimitSeconds: number;
  readonly computeLimitSeconds: number;
  readonly memoryLimitMB: number;
  readonly webhookSecret: string;
  readonly webhookPrivate: boolean;
  /** The identity provider; null where there is none. */
  readonly identity: Identity | null;
  readonly sessionSeconds: number;
  /** Longest lifetime of a token that a person creates in the page, in days. */
  readonly tokenDays: number;
  /** null: no metrics are served. */
  readonly metricsPort: number | null;
  readonly tracesUrl: string;
  /** Origins whose pages may read answers; `*` means all, or any first label of a host. */
  readonly webOrigins: readonly string[];
}

/** The description and the default of a setting. */
export interface Setting {
  readonly about: string;
  /** The default; null: the setting is required where it is needed; '': not set. */
  readonly fallback: string | null;
}

const prefix = 'CALIPER_';

/** Names without the prefix `CALIPER_`. */
export const settingTable = {
  DATABASE_URL: {
    about: 'address of PostgreSQL, postgres://user:password@host/name',
    fallback: null,
  },
  STORE_ENDPOINT: { about: 'address of the S3 store', fallback: null },
  STORE_PUBLIC_ENDPOINT: {
    about: 'its address for clients, where that is another one',
    fallback: '',
  },
  STORE_REGION: { about: 'region of the store', fallback: 'us-east-1' },
  STORE_BUCKET: { about: 'bucket for sources and results', fallback: 'caliper' },
  STORE_ACCESS_KEY: { about: 'access key of the store', fallback: null },
  STORE_SECRET_KEY: { about: 'secret key of the store', fallback: null },
  STORE_UPLOADS: {
    about:
      'put: a file goes to the store by a signed PUT, once; post: by a signed form, whose size the store holds',
    fallback: 'put',
  },
  PUBLIC_URL: { about: 'address at which clients reach the fronts', fallback: null },
  HOST: { about: 'address on which a front listens', fallback: '127.0.0.1' },
  PORT: { about: 'port on which a front listens; 0 takes any free one', fallback: '8080' },
  GRANT_SECONDS: { about: 'lifetime of an upload credential', fallback: '3600' },
  ASSET_SECONDS: { about: 'lifetime of the temporary address of an asset', fallback: '300' },
  MAX_UPLOAD_MB: { about: 'largest file', fallback: '2048' },
  KEEP_DAYS: {
    about: 'days for which a finished model is kept, 0.01 (a quarter of an hour) or more',
    fallback: '30',
  },
  WORK_FOLDER: { about: 'where workers keep files while they convert them', fallback: '/tmp' },
  QUALITY: { about: 'draft, normal or fine', fallback: 'normal' },
  TIME_LIMIT: { about: 'seconds one conversion may take', fallback: '300' },
  COMPUTE_LIMIT: {
    about: 'seconds all attempts at one model together may take: none begins after them',
    fallback: '900',
  },
  MEMORY_LIMIT: { about: 'megabytes one conversion may use', fallback: '2048' },
  WEBHOOK_SECRET: {
    about: 'key of the signatures of webhooks, whsec_ and base 64; without it none are sent',
    fallback: '',
  },
  WEBHOOK_PRIVATE: { about: 'yes: webhooks may go to private addresses', fallback: 'no' },
  ...oidcSettings,
  SESSION_HOURS: { about: 'hours after which people log in to the page again', fallback: '8' },
  TOKEN_DAYS: { about: 'longest life of a token that people make in the page', fallback: '90' },
  METRICS_PORT: {
    about: 'port of metrics and health for those who run the service; without it there is none',
    fallback: '',
  },
  WEB_ORIGINS: {
    about:
      'origins of pages that may call, such as https://*.vscode-cdn.net for VS Code for the Web, with commas between; * is all',
    fallback: '',
  },
  TRACES_URL: { about: 'where a collector takes traces, OTLP over HTTP', fallback: '' },
} as const satisfies Readonly<Record<string, Setting>>;

export type SettingName = keyof typeof settingTable;

/** Not a setting itself: the path of a settings file. */
const fileVariable = `${prefix}SETTINGS_FILE`;

/** The settings file that the environment names; null for none. */
export function settingsFileIn(environment: NodeJS.ProcessEnv): string | null {
  return environment[fileVariable] ?? null;
}

/**
 * @param fileText content of the settings file, if there is one
 * @throws WrongArguments for a setting that is unknown, missing or invalid, or that has two different values
 */
export function readSettings(
  environment: NodeJS.ProcessEnv,
  fileText: string | null,
  needed: readonly SettingName[],
): Settings {
  const values = gathered(environment, fileText);
  for (const name of needed) {
    if ((values.get(name) ?? '') === '' && settingTable[name].fallback === null) {
      throw new WrongArguments(`${prefix}${name} is not set: ${settingTable[name].about}.`);
    }
  }
  const text = (name: SettingName) => values.get(name) ?? settingTable[name].fallback ?? '';
  const filled = (name: SettingName) => {
    if (text(name) === '') throw new WrongArguments(`${prefix}${name} is empty.`);
    return text(name);
  };
  const number = (name: SettingName, min: number, max: number) =>
    numberOf(name, text(name), min, max);
  const whole = (name: SettingName, min: number, max: number) =>
    wholeOf(name, number(name, min, max));
  const address = (name: SettingName, schemes: readonly string[]) =>
    addressOf(name, text(name), schemes);
  const place = (name: SettingName) => bareAddress(name, address(name, ['http:', 'https:']));
  const endpoint = place('STORE_ENDPOINT');
  const settings: Settings = {
    databaseUrl: address('DATABASE_URL', ['postgres:', 'postgresql:']),
    store: {
      endpoint,
      publicEndpoint: place('STORE_PUBLIC_ENDPOINT') || endpoint,
      region: named('STORE_REGION', text('STORE_REGION'), 1),
      bucket: named('STORE_BUCKET', text('STORE_BUCKET'), 3),
      accessKey: text('STORE_ACCESS_KEY'),
      secretKey: text('STORE_SECRET_KEY'),
      uploads: oneOf('STORE_UPLOADS', text('STORE_UPLOADS'), ['put', 'post'] as const),
    },
    publicUrl: place('PUBLIC_URL'),
    host: filled('HOST'),
    port: whole('PORT', 0, 65_535),
    grantSeconds: number('GRANT_SECONDS', 120, 86_400),
    assetSeconds: number('ASSET_SECONDS', 1, 86_400),
    maxUploadBytes: number('MAX_UPLOAD_MB', 0.001, 5000) * 1024 * 1024,
    keepMs: number('KEEP_DAYS', 0.01, 36_500) * 86_400_000,
    workFolder: filled('WORK_FOLDER'),
    quality: oneOf('QUALITY', text('QUALITY'), qualities),
    timeLimitSeconds: number('TIME_LIMIT', 0.1, 86_400),
    computeLimitSeconds: number('COMPUTE_LIMIT', 1, 864_000),
    memoryLimitMB: whole('MEMORY_LIMIT', 128, 4096),
    webhookSecret: webhookSecretOf(text('WEBHOOK_SECRET')),
    metricsPort: text('METRICS_PORT') === '' ? null : whole('METRICS_PORT', 0, 65_535),
    webOrigins: originsOf(text('WEB_ORIGINS')),
    tracesUrl: address('TRACES_URL', ['http:', 'https:']),
    webhookPrivate: oneOf('WEBHOOK_PRIVATE', text('WEBHOOK_PRIVATE'), ['yes', 'no']) === 'yes',
    identity: readIdentity(text, (name) => `${prefix}${name}`),
    sessionSeconds: Math.floor(number('SESSION_HOURS', 0.01, 168) * 3600),
    tokenDays: whole('TOKEN_DAYS', 1, 3650),
  };
  refuseContradictions(settings, text);
  return settings;
}

function refuseContradictions(settings: Settings, text: (name: SettingName) => string): void {
  for (const name of ['SESSION_HOURS', 'TOKEN_DAYS'] as const) {
    if (!settings.identity?.login && text(name) !== settingTable[name].fallback) {
      throw new WrongArguments(`${prefix}${name} says nothing without ${prefix}OIDC_CLIENT_ID.`);
    }
  }
  if (settings.port !== 0 && settings.port === settings.metricsPort) {
    throw new WrongArguments(`${prefix}PORT and ${prefix}METRICS_PORT are the same port.`);
  }
  if (settings.computeLimitSeconds < settings.timeLimitSeconds) {
    throw new WrongArguments(
      `${prefix}COMPUTE_LIMIT (${settings.computeLimitSeconds}) is less than ${prefix}TIME_LIMIT (${settings.timeLimitSeconds}).`,
    );
  }
  if (settings.webhookPrivate && settings.webhookSecret === '') {
    throw new WrongArguments(
      `${prefix}WEBHOOK_PRIVATE says nothing without ${prefix}WEBHOOK_SECRET.`,
    );
  }
}

function gathered(
  environment: NodeJS.ProcessEnv,
  fileText: string | null,
): ReadonlyMap<SettingName, string> {
  const values = new Map<SettingName, string>();
  const take = (name: string, given: string, where: string) => {
    const known = settingNamed(name);
    if (!known) throw new WrongArguments(`${where} has ${name}, which is no setting.`);
    // A secret in a file often ends with a line break.
    const value = given.trim();
    if (/^(["']).*\1$/.test(value)) {
      throw new WrongArguments(`${name} stands in quotes, which would be part of it.`);
    }
    const before = values.get(known);
    if (before !== undefined && before !== value) {
      throw new WrongArguments(`${name} is told twice, and in two ways.`);
    }
    values.set(known, value);
  };
  for (const [name, value] of Object.entries(environment)) {
    if (!name.startsWith(prefix) || name === fileVariable || value === undefined) continue;
    take(name, value, 'The environment');
  }
  for (const [name, value] of linesOf(fileText ?? '')) take(name, value, 'The file of settings');
  return values;
}

function linesOf(text: string): readonly (readonly [name: string, value: string])[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const at = line.indexOf('=');
      if (at <= 0) throw new WrongArguments('A line of the file of settings is not NAME=value.');
      return [line.slice(0, at).trim(), line.slice(at + 1).trim()] as const;
    });
}

function settingNamed(name: string): SettingName | null {
  const short = name.startsWith(prefix) ? name.slice(prefix.length) : '';
  return isSettingName(short) ? short : null;
}

function isSettingName(name: string): name is SettingName {
  return entryOf<Setting>(settingTable, name) !== undefined;
}

function numberOf(name: SettingName, text: string, min: number, max: number): number {
  const value = Number(text);
  if (/^\d+(?:\.\d+)?$/.test(text) && value >= min && value <= max) return value;
  throw new WrongArguments(`${prefix}${name} must be a number from ${min} to ${max}.`);
}

function wholeOf(name: SettingName, value: number): number {
  if (Number.isInteger(value)) return value;
  throw new WrongArguments(`${prefix}${name} must be a whole number.`);
}

function addressOf(name: SettingName, text: string, schemes: readonly string[]): string {
  if (text === '') return text;
  const url = urlOf(text);
  if (url && schemes.includes(url.protocol)) return text.endsWith('/') ? text.slice(0, -1) : text;
  const beginnings = schemes.map((scheme) => `${scheme}//`).join(' or ');
  throw new WrongArguments(`${prefix}${name} must be an address with ${beginnings}.`);
}

/** Paths are appended to it. A user name would be sent to clients with it. */
function bareAddress(name: SettingName, text: string): string {
  const url = urlOf(text);
  if (!url || (!/[?#]/.test(text) && url.username === '' && url.password === '')) return text;
  throw new WrongArguments(
    `${prefix}${name} must be an address without a query, a fragment, or a user name.`,
  );
}

/** A value that becomes part of addresses and signatures of a store. */
function named(name: SettingName, text: string, min: number): string {
  if (text.length >= min && /^[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/.test(text)) {
    return text;
  }
  throw new WrongArguments(
    `${prefix}${name} must be ${min} to 63 letters, digits and . _ - of ASCII.`,
  );
}

function oneOf<T extends string>(name: SettingName, text: string, words: readonly T[]): T {
  const known = words.find((word) => word === text);
  if (known !== undefined) return known;
  throw new WrongArguments(`${prefix}${name} must be one of ${words.join(', ')}.`);
}

function originsOf(text: string): readonly string[] {
  const origins = readOrigins(text);
  if (origins !== null) return origins;
  throw new WrongArguments(`${prefix}WEB_ORIGINS must be origins such as https://vscode.dev.`);
}

function webhookSecretOf(text: string): string {
  if (text === '' || /^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/.test(text)) return text;
  throw new WrongArguments(`${prefix}WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base 64.`);
}

/** One line per setting, for `--help`. */
export function settingLines(): readonly string[] {
  return Object.entries<Setting>(settingTable).map(([name, { about, fallback }]) => {
    const given = fallback === null || fallback === '' ? '' : ` (${fallback})`;
    return `  ${`${prefix}${name}`.padEnd(30)} ${about}${given}`;
  });
}
