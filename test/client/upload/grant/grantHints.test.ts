import { deepEqual, equal } from 'node:assert/strict';
import {
  hintsOf,
  readHintedGrant,
  secretsOf,
  textsOf,
} from '../../../../src/client/upload/grant/grantHints';
import { fillIn, namesIn, pathOf } from '../../../../src/client/upload/profiles/placeholders';
import { grantThatSays, qiniuToken } from '../grants';
import { grantFor } from '../../testClient';

const up = 'https://s.example/up';
const hints = (said: Record<string, unknown>) => hintsOf(grantThatSays(up, said));

describe('what a grant says beyond the interface', () => {
  it('is nothing when it keeps to the interface', () => {
    const nothing = {
      method: null,
      key: null,
      fields: null,
      headers: {},
      isTus: false,
      token: null,
    };
    const { said: _all, ...plain } = hints({});
    deepEqual(plain, nothing);
    deepEqual(hintsOf(grantFor(up)), { ...nothing, said: {} });
  });

  it('reads the names that services use', () => {
    equal(hints({ method: 'put' }).method, 'PUT');
    equal(hints({ uploadMethod: 'Post', method: 'PUT' }).method, 'POST');
    for (const method of ['GET', 7, '', null]) equal(hints({ method }).method, null);
    deepEqual(hints({ headers: { a: 'b' } }).headers, { a: 'b' });
    deepEqual(hints({ uploadHeaders: { a: 1 } }).headers, { a: '1' });
    deepEqual(hints({ fields: { a: 'b' } }).fields, { a: 'b' });
    deepEqual(hints({ formData: { a: 'b', c: null } }).fields, { a: 'b' });
  });

  it('is a name to store under, its own before that of the credential', () => {
    equal(hints({ key: 'k' }).key, 'k');
    equal(hints({ key: '', uploadToken: qiniuToken() }).key, 'models/a b.step');
    equal(hints({ key: 'k', uploadToken: qiniuToken() }).key, 'k');
  });

  it('speaks of tus by protocol or header', () => {
    for (const said of [
      { protocol: 'tus' },
      { uploadProtocol: 'tus' },
      { headers: { 'tus-resumable': '1.0.0' } },
    ]) {
      equal(hints(said).isTus, true);
    }
    equal(hints({ protocol: 'http', headers: { 'tus-version': '1' } }).isTus, false);
  });

  it('is in the credential when that is JSON, plain or in base64', () => {
    const fields = { a: 'ä' };
    const plain = JSON.stringify(fields);
    deepEqual(hints({ uploadToken: plain }).token, fields);
    deepEqual(hints({ uploadToken: Buffer.from(plain).toString('base64') }).token, fields);
    deepEqual(hints({ uploadToken: Buffer.from(plain).toString('base64url') }).token, fields);
    for (const uploadToken of ['7', '[1]', 'bnVsbA==', 'x'])
      equal(hints({ uploadToken }).token, null);
  });

  it('is kept with a grant, and none of it without one', () => {
    equal(readHintedGrant({ data: { uploadToken: 't', modelId: '..', uploadUrl: up } }), null);
    equal(readHintedGrant(null), null);
  });

  it('places a relative upload address against the service', () => {
    const placed = (uploadUrl: string, baseUrl?: string) =>
      readHintedGrant({ data: { uploadToken: 't', modelId: 'm', uploadUrl } }, baseUrl)?.uploadUrl;
    equal(placed('up/1', 'https://h.example/base'), 'https://h.example/base/up/1');
    equal(placed('/up/1', 'https://h.example/base'), 'https://h.example/up/1');
    equal(placed(up, 'https://h.example/base'), up);
    equal(placed('https://', 'https://h.example'), 'https://');
    equal(placed('/up/1'), '/up/1');
  });

  it('may be secret wherever it stands, but for short words', () => {
    const [field, header, member] = ['field-secret', 'header-secret-1', 'member-secret'];
    const said = {
      fields: { policy: field, status: '200', word: 'elevenchars' },
      headers: { 'x-key': header, 'x-acl': 'private' },
      uploadToken: JSON.stringify({ sig: member, n: 7 }),
    };
    deepEqual(secretsOf(grantThatSays(up, said)), [field, header, member]);
    deepEqual(secretsOf(grantThatSays(up)), []);
  });
});

describe('textsOf', () => {
  it('gives the members that are texts or numbers, null when there is none', () => {
    deepEqual(textsOf({ a: 'x', b: 0, c: '', d: null, e: {}, f: true }), { a: 'x', b: '0', c: '' });
    for (const value of [{}, { a: null }, [], 'x', null]) equal(textsOf(value), null);
  });
});

describe('placeholders', () => {
  it('are named between ${ and }', () => {
    deepEqual(namesIn('a${b}c${d}${}'), ['b', 'd', '']);
    deepEqual(namesIn('$b {c} ${d'), []);
  });

  it('are filled in, or the whole is unknown', () => {
    const valueOf = (name: string) => ({ a: '1', b: '', c: '${a}' })[name] ?? null;
    equal(fillIn('x${a}y${b}z', valueOf), 'x1yz');
    equal(fillIn('${c}', valueOf), '${a}', 'a value is no template');
    equal(fillIn('${a}${other}', valueOf), null);
    equal(fillIn('', valueOf), '');
  });

  it('are paths of plain names into the grant or the credential', () => {
    deepEqual(pathOf('grant.a-b.c_1'), { from: 'grant', path: ['a-b', 'c_1'] });
    deepEqual(pathOf('token.json.a'), { from: 'token.json', path: ['a'] });
    const none = [
      'grant',
      'grant.',
      'grant.a.',
      'grant..a',
      'x.grant.a',
      'grant.a b',
      'token.a',
      'tokenxjson.a',
    ];
    for (const name of none) equal(pathOf(name), null, name);
  });
});
