import { deepEqual, equal } from 'node:assert/strict';
import { viewerCsp } from '../../../src/model/page/viewerCsp';
import { geometryText } from '../../../src/model/facts/geometryText';
import type { ModelExtras } from '../../../src/model/modelExtras';

describe('the content security policy of the page', () => {
  it('lets scripts in by nonce alone, and all else from one place or from nowhere', () => {
    const policy = viewerCsp('https://cdn.example', 'n1').split('; ');
    const nowhere = ['default-src', 'base-uri', 'form-action'].map((name) => `${name} 'none'`);
    const inOnePlace = ['style-src', 'img-src', 'connect-src', 'font-src'];
    const places = inOnePlace.map((name) => `${name} https://cdn.example`);
    const scripts = "script-src 'nonce-n1'";
    const workers = 'worker-src blob:';
    deepEqual(policy.sort(), [...nowhere, ...places, scripts, workers].sort());
  });
});

describe('geometryText', () => {
  it('names the program that saved a mesh, else the file, else what the kernel did', () => {
    const geometry = 'triangles saved in the file';
    const text = (savedBy: string | null, sourceFormat: 'JT' | 'NX') =>
      geometryText({ ...extras, geometry, savedBy, sourceFormat });
    equal(text('SolidWorks 2021', 'JT'), 'mesh saved by SolidWorks 2021');
    equal(text(null, 'JT'), 'mesh saved in the JT file');
    equal(text(null, 'NX'), geometry);
  });

  it('calls nothing exact that lacks a face or a part', () => {
    const text = (missingFaces: number, leftOut: ModelExtras['leftOut'] = []) =>
      geometryText({ ...extras, counts: { ...extras.counts, missingFaces }, leftOut });
    equal(text(0), 'meshed from exact B-rep');
    equal(text(1), 'meshed from B-rep, one face missing');
    equal(text(6), 'meshed from B-rep, 6 faces missing');
    equal(text(6, [{ name: 'lid', placements: 2 }]), 'meshed from B-rep, 2 of 3 parts missing');
  });
});

const extras: ModelExtras = {
  ...{
    geometry: 'meshed from exact B-rep',
    sourceFormat: 'Parasolid',
    schema: null,
    savedBy: null,
  },
  ...{ sourceUnit: null, savedAt: null, linearDeflection: 1e-4, angularDeflection: null },
  ...{ quality: 'normal', counts: { parts: 1, instances: 1, faces: 5, triangles: 10 } },
  warnings: [],
};
