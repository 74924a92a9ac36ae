import { equal } from 'node:assert/strict';
import { isTheia } from '../../../src/ui/window/isTheia';

describe('a host', () => {
  it('is Theia by a function that only its environment has', () => {
    equal(isTheia({ appName: 'Theia', getQueryParameter: () => undefined }), true);
  });

  it('is no Theia by its name, and none without that function', () => {
    equal(isTheia({ appName: 'Theia' }), false);
    equal(isTheia({}), false);
  });
});
