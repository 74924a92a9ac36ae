import { equal, ok } from 'node:assert/strict';
import fc from 'fast-check';
import path from 'node:path';
import { savedName } from '../../../src/ui/results/savedName';

describe('savedName', () => {
  it('puts the extension of the result in the place of the source extension', () => {
    equal(savedName('bracket v2.STEP', '.glb'), 'bracket v2.glb');
    equal(savedName('bolt.prt.12', '.png'), 'bolt.png');
    equal(savedName('part.x_t', '.glb'), 'part.glb');
  });

  it('keeps what is no source extension', () => {
    equal(savedName('gear.2024', '.glb'), 'gear.2024.glb');
    equal(savedName('a.prt.3 b.prt.x', '.glb'), 'a.prt.3 b.glb');
  });

  it('is the same name whatever system the source came from', () => {
    equal(savedName('\\\\server\\share\\bolt.step', '.glb'), '__server_share_bolt.glb');
    equal(savedName('Welle Größe.step'.normalize('NFD'), '.glb'), 'Welle Größe.glb');
  });

  it('names no folder, no device and no hidden file', () => {
    equal(savedName('../../etc/passwd.step', '.glb'), '_.._etc_passwd.glb');
    equal(savedName('C:\\x\\y.stp', '.glb'), 'C__x_y.glb');
    equal(savedName('CON.step', '.glb'), '_CON.glb');
    equal(savedName('..step', '.glb'), 'model.glb');
    equal(savedName('a. . .step', '.glb'), 'a.glb');
    equal(savedName('...a.step', '.glb'), 'a.glb');
    equal(savedName('con', '.glb'), '_con.glb');
    equal(savedName('icon.step', '.glb'), 'icon.glb');
    equal(savedName('console.step', '.glb'), 'console.glb');
  });

  it('stays in its folder whatever the source was called, on every system', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
        const saved = savedName(name, '.glb');
        ok(saved.endsWith('.glb') && Buffer.byteLength(saved) < 255);
        for (const rules of [path.posix, path.win32]) {
          equal(rules.dirname(rules.resolve('/folder', saved)), rules.resolve('/folder'));
          equal(rules.basename(saved), saved);
        }
      }),
      { numRuns: 300 },
    );
  });
});
