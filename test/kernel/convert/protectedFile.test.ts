import { equal, match, rejects, throws } from 'node:assert/strict';
import { zipSync } from 'fflate';
import { protectedFile } from '../../../src/kernel/convert/protectedFile';
import { readCad } from '../../../src/kernel/convert/convertModel';
import { sniffSource } from '../../../src/kernel/convert/sniffSource';
import { cadFormats } from '../../../src/kernel/readers/registry';
import { packOptions } from '../packs';

const noise = '\x00\x81\xfe\x12'.repeat(600);

const protectedFiles: readonly (readonly [string, string | null])[] = [
  ['%TSD-Header-###%', null],
  ['b\x14#e\x2b\0\0\0\0\0\0\0E-SafeNet\0\0\0LOCK', 'E-SafeNet'],
  ['w\x14#e\x2b\0', 'E-SafeNet'],
  ['E-SafeNet\0\0\0LOCK', 'E-SafeNet'],
  ['DOCGUARDER_FILE', 'DocGuarder'],
  ['DG_FILE VER 3.0', 'DocGuarder'],
  ['SCDSA002', 'SoftCamp'],
  ['<## NASCA DRM FILE - VER1.00 ##>', 'NASCA'],
  ['\x9b DRMONE', 'Fasoo'],
  ['.pfile\x02\0\0\0', 'Microsoft Rights Management'],
];

describe('a file that document protection encrypted', () => {
  it('is told as that by its first bytes, whatever it is called', () => {
    const names = cadFormats.flatMap(({ extensions }) => extensions.map((end) => `part${end}`));
    for (const [begins, product] of protectedFiles) {
      for (const name of [...names, 'part', 'part.zip']) {
        throws(() => sniffSource(Buffer.from(begins + noise, 'latin1'), name), {
          name: 'Refusal',
          code: 'unsupportedFormat',
          message: new RegExp(
            `^${name} is encrypted by document protection${product ? ` \\(${product}\\)` : ''}, so`,
          ),
        });
      }
    }
  });

  it('is told when it is packed', async () => {
    const packed = zipSync({ 'part.step': Buffer.from(`%TSD-Header-###%${noise}`, 'latin1') });
    await rejects(readCad(packed, 'part.stpz', packOptions), (error: Error) => {
      match(error.message, /^part\.stpz is encrypted by document protection, so/);
      return true;
    });
  });

  it('is not what only speaks of such a file', () => {
    for (const text of ['ISO-10303-21; /* %TSD-Header-###% */', '0.pfile', '/* E-SafeNet */']) {
      equal(protectedFile(text, 'a.step'), null);
    }
  });
});
