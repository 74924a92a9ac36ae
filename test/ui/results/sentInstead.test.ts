import { equal, match, ok } from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { sniff, sniffBytes } from '../../../src/model/assetKind';
import { sentInstead } from '../../../src/ui/results/sentInstead';

describe('what a remote service sent in place of a 3D result', () => {
  const service = 'https://models.test:8443/cad';

  /** What each of them is called; none of them needs a reader to be known. */
  const certain: Readonly<Record<string, string>> = {
    '<!DOCTYPE html><title>Login</title>': 'a web page',
    '\n <!-- proxy --><html><body>Denied</body></html>': 'a web page',
    '<svg xmlns="http://www.w3.org/2000/svg"/>': 'an SVG drawing',
    '': 'an empty file',
    '{"error":"no such model"}': 'JSON',
    '[]': 'JSON',
    '<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>': 'XML',
    '%PDF-1.7\n%âãÏÓ': 'a PDF document',
    'Internal error, try later': 'plain text',
    'Fehler: Größe übersteigt die Grenze': 'plain text',
  };
  for (const [content, what] of Object.entries(certain)) {
    it(`is named before any reader sees it: ${what}, ${JSON.stringify(content)}`, () => {
      const sentence = sentInstead(service, seen(content), null) ?? '';
      ok(sentence.startsWith(`The service at models.test:8443 sent ${what}`), sentence);
      match(sentence, / in place of the 3D result/);
    });
  }

  /** These a reader may know after all: it is asked first. */
  const possible: Readonly<Record<string, string>> = {
    '\x89PNG\r\n\x1a\n': 'a picture',
    'PK\x03\x04abc': 'a ZIP archive without a 3D model',
  };
  for (const [content, what] of Object.entries(possible)) {
    it(`is named once no reader knows it: ${what}, ${JSON.stringify(content)}`, () => {
      equal(sentInstead(service, seen(content), null), null);
      for (const code of ['notCad', 'unsupportedFormat', 'wrongExtension']) {
        const sentence = sentInstead(service, seen(content), code) ?? '';
        ok(sentence.startsWith(`The service at models.test:8443 sent ${what} in place`), sentence);
        ok(!/embedded|\.html|\.bin/i.test(sentence), sentence);
      }
    });
  }

  const cadTexts = [
    `${'S'.padEnd(72)}S      1\n`,
    '**ABCDEFGHIJKLMNOPQRSTUVWXYZ***\n**PARASOLID',
    '700 0 1 0\n',
    'T51 : TRANSMIT FILE created by modeller version 3600141 0\n',
    '#UGC:2 PART 1\n',
    '/* made by hand */ ISO-10303-21;',
    '# a cube\nv 0 0 0\n',
  ];
  for (const text of cadTexts) {
    it(`may be a CAD file that is text: ${JSON.stringify(text.trim().slice(0, 20))}`, () => {
      equal(sentInstead(service, seen(text), null), null);
    });
  }

  it('may be a file of any format that is read', () => {
    const files = readdirSync('samples').filter((name) => !name.endsWith('.md'));
    ok(files.length > 0);
    for (const file of files) {
      const bytes = readFileSync(`samples/${file}`);
      const head = bytes.subarray(0, sniffBytes);
      const kind = sniff(head, bytes.length);
      equal(sentInstead(service, { kind, sizeBytes: bytes.length, head }, null), null, file);
    }
  });

  it('may be a 3D file of a type that no reader knows, which another program opens', () => {
    const sentence = sentInstead(service, seen('\x01\x02\x00\xff\xfe'), 'notCad') ?? '';
    match(sentence, /^The service at models\.test:8443 sent a 3D result of a type/);
    match(sentence, /with the program that belongs to it\.$/);
  });

  it('tells of a web page that it may be a login, and where to look', () => {
    const sentence = sentInstead(service, seen('<html>'), null) ?? '';
    match(sentence, /login/);
    match(sentence, /access token/);
  });

  it('is what a reader says of a 3D file that is damaged, or needs more than is read', () => {
    const glb = seen('glTF\x02\x00\x00\x00');
    equal(sentInstead(service, glb, 'unsupportedFormat'), null);
    equal(sentInstead(service, glb, 'damagedFile'), null);
    equal(sentInstead(service, seen('ISO-10303-21;'), 'tooComplex'), null);
  });

  it('is nothing of the embedded service, which sends no such things', () => {
    equal(sentInstead('embedded', seen('<html>'), null), null);
    equal(sentInstead('embedded', seen('hello'), 'notCad'), null);
  });
});

function seen(content: string) {
  const isBinary = content.startsWith('\x89') || content.includes('\xff');
  const head = Buffer.from(content, isBinary ? 'latin1' : 'utf8');
  return { kind: sniff(head, head.length), sizeBytes: head.length, head };
}
