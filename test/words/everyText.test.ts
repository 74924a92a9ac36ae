import { deepEqual, notEqual, ok } from 'node:assert/strict';
import { cadFormats, meshFormats } from '../../src/kernel/readers/registry';
import { readJson } from './readManifest';

const bundle = textsOf('l10n/bundle.l10n.zh-cn.json');
const manifest = textsOf('package.nls.zh-cn.json');
const all = [...bundle, ...manifest];

describe('every Chinese text', () => {
  it('is walked', () => {
    ok(bundle.length > 1000 && manifest.length > 100);
  });

  it('has full-width punctuation', () => {
    deepEqual(
      all.filter(([, text]) => halfWidth.test(withoutCode(text))),
      [],
    );
  });

  it('has no word of English but names', () => {
    const found = all.flatMap(([key, text]) =>
      (withoutCode(text).match(/[A-Za-z][\w.+/-]*[A-Za-z0-9]/g) ?? [])
        .filter((word) => !names.has(word) && !codeWords.has(word))
        .map((word) => [key, word]),
    );
    deepEqual(found, []);
  });

  it('is Chinese where the English one has words', () => {
    const words = /\p{Ll}{3,}/u;
    const untold = bundle.filter(
      ([english, text]) =>
        words.test(withoutCode(english)) &&
        !signs.has(english) &&
        !/\p{Script=Han}/u.test(text) &&
        !isName(english),
    );
    deepEqual(untold, []);
  });

  it('has another word for each thing that can be chosen beside the others', () => {
    const told = new Map(bundle);
    for (const group of chosenBesideEachOther) {
      const texts = group.map((english) => told.get(english));
      deepEqual(
        texts.filter((text) => text === undefined),
        [],
      );
      deepEqual([...new Set(texts)], texts);
    }
    notEqual(told.get('X-ray'), '透视');
  });

  it('says perspective only of the projection', () => {
    deepEqual(
      bundle.filter(([english, text]) => text.includes('透视') && !/perspective/i.test(english)),
      [],
    );
  });
});

/** A sign of ASCII punctuation beside a Chinese letter, a value, or at the end of a sentence. */
const halfWidth =
  /[\p{Script=Han}}][,;:!()"']|[(,;!"'](?=[\p{Script=Han}{])|\p{Script=Han}\?|\p{Script=Han}\.(?!\w)|\.\.\.|\p{Script=Han} \(/u;

/** Chinese has no article, and a sign for a percentage. */
const signs = new Set(['the {which}', '{percent} percent']);

const chosenBesideEachOther = [
  ['Shaded', 'X-ray', 'Wireframe', 'Hidden lines removed', 'Perspective (P)'],
  ['Measure', 'Section', 'Explode', 'Views', 'Save and share'],
  ['Waiting for its turn', 'Reading the file', 'Handing the file over', 'Converting', 'Ready'],
  ['Waiting to upload', 'Uploading', 'Sent', 'Converting', 'Ready', 'Failed', 'Cancelled'],
] as const;

/** Names of formats, programs, keys, units and protocols: the same in every language. */
const names = new Set([
  ...[...cadFormats, ...meshFormats].flatMap(({ name }) => name.split(' ')),
  ...`ABS ACIS ASCII AZ91 Alt Amazon Authorization Azure B-rep Backspace Bearer Blob CAD CATIA COS CSV Caliper Cloud Code
   Content-Type Creo Ctrl END-ISO-10303-21 Edge Enter Esc Escape Expect GB GIF GLB Git Google HTML HTTP Home Host ID IGES JPEG
   JSON JT KB Kodo LFS LZMA MB MCP MF NX Node OBJ OSS PDF PETG PLA PLY PNG POM POST PUT Parasolid SAT PostObject S3 STEP STL SVG
   Shift Solid SolidWorks SpaceMouse Storage Ti-6Al-4V V5 VS WebGL WebHID WebP X-Upload-Token XML XT ZIP git glTF gzip http
   https localhost mm NODE_EXTRA_CA_CERTS tus webhook xz`.split(/\s+/),
]);

/** Words of the protocols, of JSON and of commands, which are written as programs read them. */
const codeWords = new Set(
  `body boundary chunking description fieldsFrom file fileField fileName method min never null solid all fetch pull lfs
   sameOrigin sendAccessToken token url name`.split(/\s+/),
);

function isName(english: string): boolean {
  return (withoutCode(english).match(/[A-Za-z][\w.+/-]*[A-Za-z0-9]/g) ?? []).every((word) =>
    names.has(word),
  );
}

/** Without what a program reads: values, code, commands of links, addresses, names of settings, quoted words. */
function withoutCode(text: string): string {
  return text
    .replace(/\b(Shift|Ctrl|Alt)\+/g, '')
    .replace(/\$?\{[^}]*\}/g, '{}')
    .replace(/`[^`]*`|\]\(command:[^)]*\)|https?:\/\/\S*|"[\w.]+"|\*Caliper: [^*]*\*/g, '')
    .replace(/\b(caliper|git|http|grant|token)\.\w[\w.]*/g, '')
    .replace(/\b\w+\/(json|form-data)\b/g, '');
}

function textsOf(file: string): (readonly [key: string, text: string])[] {
  return Object.entries(readJson(file)).map(([key, text]) => [key, String(text)]);
}
