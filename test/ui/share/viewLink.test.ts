import { deepEqual, equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import { linkQuery, readLinkQuery, type ViewLink } from '../../../src/ui/share/viewLink';

const key = '0b7c5b1e-8a53-4f1e-9c57-0d2f4e6a8b10';
const hash = 'ab12'.repeat(16);
const link: ViewLink = {
  key,
  content: hash,
  file: 'parts/große Schraube #1~(50%).step',
  fileContent: hash,
  view: {
    parts: [[0, 2, 1], [4]],
    camera: {
      ...{ target: [0.01, -0.0025, 1e-7], azimuth: 0.5, elevation: -1.25, roll: 0, height: 0.3 },
      projection: 'orthographic',
    },
  },
};

describe('a link to a view', () => {
  it('comes back as it was', () => {
    deepEqual(readLinkQuery(linkQuery(link)), link);
    const least: ViewLink = { ...link, key: null, content: null, fileContent: null };
    const bare: ViewLink = { ...least, view: { parts: [], camera: null } };
    deepEqual(readLinkQuery(linkQuery(bare)), bare);
  });

  it('comes back whatever programs on its way decode and encode', () => {
    const query = linkQuery(link);
    equal(decodeURIComponent(query), query);
    equal(encodeURI(query), query);
    equal(new URL(`vscode://caliper-cad.caliper/view?${query}`).search, `?${query}`);
  });

  it('comes back for any file of a workspace, or leaves the file out', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (file) => {
        const read = readLinkQuery(linkQuery({ ...link, file }));
        ok(read && (read.file === file || read.file === null));
      }),
    );
  });

  it('comes back with any camera, to seven figures', () => {
    const angle = fc.double({ min: -1.5, max: 1.5, noNaN: true });
    const length = fc.double({ min: -1e8, max: 1e8, noNaN: true });
    const target = fc.tuple(length, length, length);
    const height = fc.double({ min: 1e-6, max: 1e8, noNaN: true });
    fc.assert(
      fc.property(target, angle, angle, angle, height, (at, azimuth, elevation, roll, high) => {
        const look = { target: at, azimuth, elevation, roll, height: high };
        const camera = { ...look, projection: 'perspective' } as const;
        const read = readLinkQuery(linkQuery({ ...link, view: { parts: [], camera } }));
        const back = read?.view.camera;
        ok(back, JSON.stringify(look));
        const near = (a: number, b: number) => Math.abs(a - b) <= 1e-6 * Math.abs(b) + 1e-30;
        ok(back.target.every((value, i) => near(value, at[i] ?? NaN)));
        ok(near(back.height, high) && near(back.roll, roll));
      }),
    );
  });

  it('holds nothing but what it is made of', () => {
    ok(/^[\w=&.\-/~]+$/.test(linkQuery(link)), linkQuery(link));
  });

  const hostile = [
    '',
    'id',
    `id=${key.toUpperCase()}`,
    `id=${key}&id=${key}`,
    `id=${key}&url=https://example.com`,
    `id=${key}&content=xyz`,
    `id=${key}&part=0.-1`,
    `id=${key}&part=0..1`,
    `id=${key}&part=1e9`.replace('1e9', '1e99'),
    `id=${key}&part=${'0_'.repeat(40)}0`,
    `id=${key}&part=${'0.'.repeat(300)}0`,
    `id=${key}&cam=0_0_0_0_0_0_1`,
    `id=${key}&cam=0_0_0_0_0_0_0_p`,
    `id=${key}&cam=0_0_0_0_9_0_1_p`,
    `id=${key}&cam=NaN_0_0_0_0_0_1_p`,
    `id=${key}&cam=0x10_0_0_0_0_0_1_p`,
    `id=${key}&cam=1e99_0_0_0_0_0_1_p`,
    `id=${key}&cam=0_0_0_0_0_0_1_p_1`,
    'file=../secret.step',
    'file=a/../../secret.step',
    'file=a/~2E~2E/secret.step',
    'file=/etc/passwd',
    'file=~2Fetc/passwd',
    'file=C~3A/x.step',
    'file=a~5C..~5Cb.step',
    'file=a~00.step',
    'file=a~E2~80~AE.step',
    'file=~ZZ.step',
    'file=a//b.step',
    'file=./b.step',
    'file=a%20b.step',
    `part=0&cam=0_0_0_0_0_0_1_p`,
    `id=${key}&part=${'0.'.repeat(10_000)}0`,
  ];
  for (const query of hostile) {
    it(`is none: ${query.slice(0, 60)}`, () => {
      equal(readLinkQuery(query), null);
    });
  }

  it('is read or refused, whatever it says', () => {
    const name = fc.constantFrom('id', 'content', 'file', 'sha', 'part', 'cam', 'x');
    const value = fc.oneof(fc.string(), fc.constantFrom(key, hash, '0.1', 'a/b.step', '..', '~2e'));
    const pairs = fc.array(fc.tuple(name, value));
    fc.assert(
      fc.property(pairs, (all) => {
        const read = readLinkQuery(all.map(([one, other]) => `${one}=${other}`).join('&'));
        const names = read?.file?.split('/') ?? [];
        ok(!names.includes('..') && !names.includes(''));
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (query) => {
        readLinkQuery(query);
      }),
    );
  });
});
