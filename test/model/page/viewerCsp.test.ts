import { deepEqual, equal } from 'node:assert/strict';
import { viewerCsp } from '../../../src/model/page/viewerCsp';
import { geometryText } from '../../../src/model/facts/geometryText';

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
      geometryText({ geometry, savedBy, sourceFormat });
    equal(text('SolidWorks 2021', 'JT'), 'mesh saved by SolidWorks 2021');
    equal(text(null, 'JT'), 'mesh saved in the JT file');
    equal(text(null, 'NX'), geometry);
  });
});
