import { equal, throws } from 'node:assert/strict';
import { limitIsSetting, mustFit } from '../../../src/web/tracking/mustFitTab';

const megabyte = 1024 * 1024;

describe('a file in a browser', () => {
  it('is refused before it is read where a tab has no memory for it, with the desktop as the way out', () => {
    mustFit({ name: 'large.step', sizeBytes: 100 * megabyte }, 2048 * megabyte);
    throws(() => mustFit({ name: 'larger.step', sizeBytes: 100 * megabyte + 1 }, 2048 * megabyte), {
      trouble: 'tooLarge',
      message:
        'In a browser only files of up to 100 MB are converted. Open this one in VS Code on a desktop.',
    });
  });

  it('is refused above a lower limit of the user, who can raise that', () => {
    throws(() => mustFit({ name: 'small.step', sizeBytes: 2 * megabyte }, megabyte), {
      trouble: 'tooLarge',
      message: /small\.step has 2 MB; .*caliper\.conversion\.sizeLimitMB/,
    });
  });

  it('is as large as it likes where a service of others decides', () => {
    mustFit({ name: 'large.step', sizeBytes: 1e9 }, null);
  });

  it('has no limit that its card offers to raise', () => {
    equal(limitIsSetting(), false, 'a setting cannot give a tab more memory');
  });
});
