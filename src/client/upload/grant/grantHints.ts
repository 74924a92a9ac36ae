import { parseJson } from '../../../words/parseJson';
import { readGrant, type Grant } from '../../../interface/grant';
import { isRecord, isText } from '../../../words/unknown';
import { readQiniuPolicy } from './qiniuPolicy';
import { urlOf } from '../../../words/urlOf';

/** What a grant may contain beyond the interface about how its file should be sent. */
export interface GrantHints {
  readonly method: 'POST' | 'PUT' | null;
  /** The object key under which the storage expects the file. */
  readonly key: string | null;
  /** Ready-made fields of a form. */
  readonly fields: Texts | null;
  /** Headers that the storage requires. */
  readonly headers: Texts;
  readonly isTus: boolean;
  /** The parsed credential, if it is JSON or base64 of JSON. */
  readonly token: Readonly<Record<string, unknown>> | null;
  /** The whole `data` of the grant. */
  readonly said: Readonly<Record<string, unknown>>;
}

/** A grant with all data that the service sent; one that was created locally has only the fields of the interface. */
export interface HintedGrant extends Grant {
  readonly said?: Readonly<Record<string, unknown>>;
}

type Texts = Readonly<Record<string, string>>;

/**
 * Parses a grant and keeps its other data, which may help to choose an upload profile.
 * @param baseUrl the address of the service, against which a relative upload address is resolved
 */
export function readHintedGrant(answer: unknown, baseUrl?: string): HintedGrant | null {
  const grant = readGrant(answer);
  const said = isRecord(answer) ? answer['data'] : null;
  if (grant === null || !isRecord(said)) return null;
  return { ...grant, said, uploadUrl: absolute(grant.uploadUrl, baseUrl) };
}

function absolute(address: string, baseUrl: string | undefined): string {
  if (baseUrl === undefined || urlOf(address) !== null) return address;
  // The address of a service has no trailing slash.
  const base = `${baseUrl}/`;
  return urlOf(address, base)?.href ?? address;
}

/** What the further properties of a grant say of how its file is to be sent; null or empty where they say nothing. */
export function hintsOf(grant: HintedGrant): GrantHints {
  const { said = {} } = grant;
  const headers = textsOf(said['headers'] ?? said['uploadHeaders']) ?? {};
  const key = isText(said['key']) ? said['key'] : (readQiniuPolicy(grant.uploadToken)?.key ?? null);
  return {
    method: methodOf(said['uploadMethod'] ?? said['method']),
    key,
    fields: textsOf(said['fields'] ?? said['formData']),
    headers,
    isTus:
      Object.keys(headers).some((name) => name.toLowerCase() === 'tus-resumable') ||
      [said['protocol'], said['uploadProtocol']].includes('tus'),
    token: jsonIn(grant.uploadToken),
    said,
  };
}

/** Every text of a grant beyond the interface: any of them may be a credential. */
export function secretsOf(grant: HintedGrant): readonly string[] {
  const { fields, headers, token } = hintsOf(grant);
  const texts = [...Object.values(fields ?? {}), ...Object.values(headers)];
  return [...texts, ...Object.values(textsOf(token) ?? {})]
    .filter(({ length }) => length >= shortestSecret)
    .slice(0, maxSecrets);
}

// Shorter texts are words like "200" or "private", whose redaction would hide half of a sentence.
const shortestSecret = 12;
// More than any form has; a grant must not displace all other secrets.
const maxSecrets = 100;

function methodOf(method: unknown): 'POST' | 'PUT' | null {
  const upper = isText(method) ? method.toUpperCase() : null;
  return upper === 'POST' || upper === 'PUT' ? upper : null;
}

function jsonIn(uploadToken: string): Readonly<Record<string, unknown>> | null {
  const plain = parseJson(Buffer.from(uploadToken, 'utf8'));
  const read = plain === undefined ? parseJson(Buffer.from(uploadToken, 'base64url')) : plain;
  return isRecord(read) ? read : null;
}

/** The properties of an object that are texts or numbers; null when there is none. */
export function textsOf(value: unknown): Texts | null {
  if (!isRecord(value)) return null;
  const texts = Object.entries(value).flatMap(([name, member]): [string, string][] =>
    typeof member === 'string' || typeof member === 'number' ? [[name, String(member)]] : [],
  );
  return texts.length === 0 ? null : Object.fromEntries(texts);
}
