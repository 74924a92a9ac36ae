import { equal, ok } from 'node:assert/strict';
import { notAccepted, notConverted } from '../../src/interface/notAccepted';
import { acceptedExtensions, sourceExtensionOf } from '../../src/interface/sourceExtension';

describe('sourceExtensionOf', () => {
  const names = {
    'bracket.step': '.step',
    'BRACKET.STP': '.stp',
    'a b#%"\'.iges': '.iges',
    '支架.igs': '.igs',
    'bolt.prt': '.prt',
    'bolt.prt.x': '.prt.x',
    'bolt.PRT.12': '.prt.x',
    'x.x_t': '.x_t',
    'v1.2.sldprt': '.sldprt',
    'x.X_B': '.x_b',
    'x.xmt_txt': '.xmt_txt',
    'a.p21': '.p21',
    'a.STPZ': '.stpz',
    'a.step.gz': '.step.gz',
    'a.step.zip': '.step.zip',
  };
  for (const [name, extension] of Object.entries(names))
    it(`finds ${extension} in ${name}`, () => equal(sourceExtensionOf(name), extension));

  for (const name of [
    'readme.md',
    'step',
    '.step',
    '.prt.1',
    'a.zip',
    'a.igs.gz',
    'a.prt.',
    'a.prt.1a',
    '',
  ])
    it(`does not accept "${name}"`, () => equal(sourceExtensionOf(name), null));
});

describe('notAccepted', () => {
  it('names the file and everything that is accepted', () => {
    const sentence = notAccepted('readme.md');
    ok(
      sentence.startsWith(
        'readme.md is not a CAD file that Caliper can send. It accepts .prt, .prt.x, ',
      ),
    );
    for (const extension of acceptedExtensions) ok(sentence.includes(extension));
  });
});

describe('notConverted', () => {
  it('speaks of no sending, and tells a mesh from what is no CAD file', () => {
    ok(
      notConverted('readme.md').startsWith('readme.md is not a CAD file that Caliper can convert.'),
    );
    ok(
      notConverted('gear.3mf').startsWith(
        'gear.3mf is a mesh already: there is nothing to convert.',
      ),
    );
  });
});
