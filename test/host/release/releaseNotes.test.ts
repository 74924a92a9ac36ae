import { deepEqual, equal, throws } from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../../fixtures/temporaryFolder';
import { imageArguments } from './image.mjs';
import { pageArguments } from './page.mjs';
import { notesOf } from './releaseNotes.mjs';

const manifest = '{ "version": "1.2.0" }';
const changelog = `# Changelog

## 1.2.0, 2027-01-02
- Reads more.

## 1.1.0
- Reads.
`;

describe('the notes of a release', () => {
  it('are what the changelog says of its version', () => {
    equal(notesOf('v1.2.0', manifest, changelog), '- Reads more.');
  });

  it('are refused where tag, package and changelog do not speak of one released version', () => {
    throws(() => notesOf('v1.1.0', manifest, changelog), /has version 1\.2\.0: v1\.2\.0/);
    throws(() => notesOf('1.2.0', manifest, changelog), /not that of package\.json/);
    throws(() => notesOf('v1.3.0', '{ "version": "1.3.0" }', changelog), /no section 1\.3\.0/);
    throws(
      () => notesOf('v1.2.0', manifest, changelog.replace('2027-01-02', 'not yet released')),
      /not yet released/,
    );
    throws(() => notesOf('v1.2.0', manifest, '## 1.2.0\n\n## 1.1.0\n'), /says nothing of 1\.2\.0/);
  });
});

describe('the image of a release', () => {
  const told = JSON.stringify({
    ...{ version: '1.2.0', license: 'MIT' },
    repository: { url: 'git+https://example.com/a/b.git' },
  });

  it('has the version as its tag, its bill of materials and its provenance', () => {
    const args = imageArguments('registry.example/team/caliper', told, 'm.json').join(' ');
    for (const part of [
      '--platform linux/amd64,linux/arm64',
      '--provenance mode=max --sbom true --push',
      '--tag registry.example/team/caliper:1.2.0',
      '--label org.opencontainers.image.source=https://example.com/a/b',
    ]) {
      equal(args.includes(part), true, part);
    }
  });

  it('is refused under a name that is none', () => {
    for (const name of ['', 'caliper', '--push', 'a/b:tag', 'a/b c', 'A/b']) {
      throws(() => imageArguments(name, told, 'm.json'), /no name of an image/);
    }
  });
});

describe('the page of a release', () => {
  const names = ['caliper-1.2.0.vsix', 'caliper-web-1.2.0.vsix', 'caliper-cad-1.2.0.tgz'];
  let folder = '';
  const inFolder = (name: string) => path.join(folder, name);
  beforeEach(() => {
    folder = temporaryFolder();
    const sums = names.map((name) => {
      writeFileSync(inFolder(name), `what ${name} holds`);
      const sum = createHash('sha256').update(`what ${name} holds`).digest('hex');
      return `${sum}  ${name}\n`;
    });
    writeFileSync(inFolder('SHA256SUMS'), sums.join(''));
  });

  it('has the packages and their checksums, and is made of a tag that is there', () => {
    deepEqual(pageArguments('v1.2.0', folder, 'caliper-cad/caliper'), [
      ...['release', 'create', 'v1.2.0', '--verify-tag', '--notes-file', '-'],
      ...['--repo', 'caliper-cad/caliper'],
      ...[...names, 'SHA256SUMS'].map(inFolder),
    ]);
  });

  it('is not made of a package that is missing, or is not the one that was packed', () => {
    writeFileSync(inFolder('caliper-cad-1.2.0.tgz'), 'something else');
    throws(() => pageArguments('v1.2.0', folder, ''), /is not the file whose checksum/);
    rmSync(inFolder('caliper-web-1.2.0.vsix'));
    throws(() => pageArguments('v1.2.0', folder, ''), /has 0 files for web/);
  });
});
