import { deepEqual, equal, throws } from 'node:assert/strict';
import nodeCrypto from 'node:crypto';
import nodeNet from 'node:net';
import nodePath from 'node:path';
import nodeUrl from 'node:url';
import nodeZlib from 'node:zlib';
import { Buffer as WebBuffer } from '../../../src/web/node/buffer';
import { createHash } from '../../../src/web/node/crypto';
import { BlockList, isIP } from '../../../src/web/node/net';
import path from '../../../src/web/node/path';
import { domainToUnicode } from '../../../src/web/node/url';
import { crc32, gunzipSync } from '../../../src/web/node/zlib';

const sizes = [0, 1, 3, 55, 56, 57, 63, 64, 65, 119, 120, 128, 1000, 100_003];

const bytesOfLength = (length: number): Uint8Array =>
  Uint8Array.from({ length }, (_, at) => (at * at * 31 + at) & 255);

describe('what stands in for Node in a browser', () => {
  it('digests bytes as Node does, however they are cut', () => {
    for (const name of ['md5', 'sha1', 'sha256']) {
      for (const size of sizes) {
        const bytes = bytesOfLength(size);
        const right = nodeCrypto.createHash(name).update(bytes).digest('hex');
        for (const cut of [1, 63, 64, 100_000]) {
          const hash = createHash(name);
          // A piece of one byte each would take its time with the largest.
          const piece = size > 1000 ? Math.max(cut, 63) : cut;
          for (let at = 0; at < size; at += piece) hash.update(bytes.subarray(at, at + piece));
          equal(hash.copy().digest('hex'), right, `${name} of ${size} bytes in pieces of ${piece}`);
          equal(hash.digest().toString('hex'), right);
        }
      }
    }
    equal(createHash('sha256').update('Größe').digest('base64'), base64Of('Größe'));
    throws(() => createHash('constructor'), /not supported/);
  });

  it('reads and writes texts as Node does', () => {
    const texts = ['', 'a', 'ab', 'abc', 'Größe ≈ 5 mm', '00ff7f80', 'YWJj', 'YWJ', 'a-_/+b', '0g'];
    for (const text of texts) {
      for (const encoding of ['utf8', 'latin1', 'hex', 'base64', 'base64url'] as const) {
        // Of letters beyond it Node takes the lowest byte, which nothing here relies on.
        if (encoding.startsWith('base64') && /[^\0-\x7f]/.test(text)) continue;
        const [ours, right] = [WebBuffer.from(text, encoding), Buffer.from(text, encoding)];
        deepEqual([...ours], [...right], `${encoding} of ${text}`);
        equal(ours.toString(encoding), right.toString(encoding));
      }
      equal(WebBuffer.byteLength(text), Buffer.byteLength(text));
    }
    const bytes = bytesOfLength(300);
    equal(WebBuffer.from(bytes).toString('latin1'), Buffer.from(bytes).toString('latin1'));
    equal(WebBuffer.concat([bytes, bytes]).length, 600);
  });

  it('cuts and joins paths as Node does', () => {
    const paths = ['', '.', '/', '//', 'a', '/a', 'a/', 'a/b', '/a/b/', '/a//b', 'a/../b', '../a'];
    const names = ['part.step', '.hidden', 'a.b.c', 'dot.', '..', 'folder/x.stp', '/x/../../y.z'];
    const { posix } = nodePath;
    for (const one of [...paths, ...names]) {
      for (const name of ['basename', 'dirname', 'extname', 'normalize', 'isAbsolute'] as const) {
        equal(path[name](one), posix[name](one), `${name} of “${one}”`);
      }
      equal(path.resolve('/', one), posix.resolve('/', one));
      equal(path.basename(one, '.step'), posix.basename(one, '.step'));
      for (const other of [...paths, ...names]) {
        equal(path.join(one, other), posix.join(one, other), `“${one}” with “${other}”`);
        const both = [`/r/${one}`, `/r/${other}`] as const;
        equal(path.relative(...both), posix.relative(...both), both.join(' to '));
      }
    }
  });

  it('knows addresses and their networks as Node does', () => {
    const v4 = ['10.0.0.1', '10.255.255.255', '11.0.0.0', '127.0.0.1', '192.168.3.4', '0.0.0.0'];
    const v6 = ['::', '::1', 'fc00::1', 'fe80::1', '2001:db8::ff00:42:8329', '::ffff:10.0.0.1'];
    const none = ['', 'localhost', '1.2.3', '256.0.0.1', '01.2.3.4', ':::', 'g::', '1.2.3.4.5'];
    for (const text of [...v4, ...v6, ...none]) equal(isIP(text), nodeNet.isIP(text), text);
    const [ours, right] = [new BlockList(), new nodeNet.BlockList()];
    for (const list of [ours, right]) {
      list.addSubnet('10.0.0.0', 8, 'ipv4');
      list.addSubnet('0.0.0.0', 32, 'ipv4');
      list.addSubnet('fc00::', 7, 'ipv6');
      list.addSubnet('::1', 128, 'ipv6');
    }
    for (const text of v4) equal(ours.check(text, 'ipv4'), right.check(text, 'ipv4'), text);
    for (const text of v6.slice(0, 5)) equal(ours.check(text, 'ipv6'), right.check(text, 'ipv6'));
  });

  it('sums and unpacks as Node does, and not beyond what it may', () => {
    const bytes = bytesOfLength(5000);
    equal(crc32(bytes), nodeZlib.crc32(bytes));
    equal(crc32(bytes.subarray(77), crc32(bytes.subarray(0, 77))), nodeZlib.crc32(bytes));
    const packed = nodeZlib.gzipSync(bytes);
    deepEqual([...gunzipSync(packed, { maxOutputLength: 5000 })], [...bytes]);
    throws(() => gunzipSync(packed, { maxOutputLength: 4999 }), RangeError);
    throws(() => gunzipSync(packed.subarray(0, 40), { maxOutputLength: 5000 }));
  });

  it('writes hosts in letters as Node does', () => {
    const hosts = ['xn--mller-kva.de', 'models.example.com', 'xn--fiqs8s.xn--fiqs8s'];
    for (const host of hosts) equal(domainToUnicode(host), nodeUrl.domainToUnicode(host), host);
    equal(domainToUnicode('xn--*.de'), 'xn--*.de');
  });
});

function base64Of(text: string): string {
  return nodeCrypto.createHash('sha256').update(text).digest('base64');
}
