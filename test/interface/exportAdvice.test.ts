import { equal, match } from 'node:assert/strict';
import { exportAdvice, foreignEndings } from '../../src/interface/exportAdvice';
import { notAccepted } from '../../src/interface/notAccepted';
import { acceptedExtensions } from '../../src/interface/sourceExtension';

describe('the advice for a CAD file that is not read', () => {
  for (const [name, sentence] of [
    ['frame.SLDASM', /^frame\.SLDASM is an assembly of SolidWorks, .* Export it there as STEP/],
    ['frame.asm.12', /^frame\.asm\.12 is an assembly of Creo, which/],
    ['frame.asm', /^frame\.asm is an assembly of Creo, NX, Solid Edge, which/],
    ['a.drw.3', /^a\.drw\.3 is a drawing of Creo:/],
    ['a.skp', /^a\.skp is a model of SketchUp, .* as STL or OBJ/],
    ['a.ipt', /^a\.ipt is a part of Inventor/],
    ['a.3dm', /^a\.3dm is a model of Rhino/],
    ['a.dwg', /holds solids, export them there as SAT or IGES/],
    ['a.slddrw', /a drawing of SolidWorks: .* Open the part or the assembly/],
  ] as const) {
    it(`says what to export in place of ${name}`, () => {
      match(exportAdvice(name) ?? '', sentence);
      equal(notAccepted(name), exportAdvice(name));
    });
  }

  it('is none for any other file', () => {
    for (const name of ['a.step', 'a.txt', 'constructor', '.ipt', 'a.constructor']) {
      equal(exportAdvice(name), null, name);
    }
  });

  it('is for no name that is accepted', () => {
    for (const ending of foreignEndings) equal(acceptedExtensions.includes(`.${ending}`), false);
  });
});
