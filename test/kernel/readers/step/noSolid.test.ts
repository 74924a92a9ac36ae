import { deepEqual, equal, match } from 'node:assert/strict';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { context, direction, point, stepText } from './stepText';
import { withoutEngines } from '../../conversionOptions';

describe('a STEP solid that is none by its own file', () => {
  it('is shown open, without a volume, where a face is missing', async () => {
    const { parts, facts } = await read(['#40']);
    deepEqual([parts[0]?.solid.volume, parts[0]?.solid.area], [null, null]);
    equal(facts.warnings.length, 1);
    match(facts.warnings[0] ?? '', /not closed: “disc”/);
  });

  it('is shown without a volume where its faces lie on each other', async () => {
    const { parts, facts } = await read(['#40', '#50']);
    deepEqual([parts[0]?.solid.volume, parts[0]?.faces.length], [null, 2]);
    equal(facts.warnings.length, 1);
    match(facts.warnings[0] ?? '', /enclose nothing: “disc”/);
  });
});

/** Of two discs, which lie on each other, the given ones. */
function read(faces: readonly string[]) {
  const face = (number: number, plane: number, sense: 'T' | 'F') =>
    `#${number}=ADVANCED_FACE('',(#${number + 1}),#${plane},.T.);` +
    `#${number + 1}=FACE_OUTER_BOUND('',#${number + 2},.T.);` +
    `#${number + 2}=EDGE_LOOP('',(#${number + 3}));` +
    `#${number + 3}=ORIENTED_EDGE('',*,*,#30,.${sense}.);`;
  const text = stepText(
    `#1=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#2),${context});` +
      `#2=MANIFOLD_SOLID_BREP('disc',#3);#3=CLOSED_SHELL('',(${faces.join()}));` +
      point(10, 0, 0, 0) +
      point(11, 5, 0, 0) +
      direction(12, 0, 0, 1) +
      direction(13, 0, 0, -1) +
      direction(14, 1, 0, 0) +
      "#20=PLANE('',#21);#21=AXIS2_PLACEMENT_3D('',#10,#12,#14);" +
      "#22=PLANE('',#23);#23=AXIS2_PLACEMENT_3D('',#10,#13,#14);" +
      "#30=EDGE_CURVE('',#31,#31,#32,.T.);#31=VERTEX_POINT('',#11);#32=CIRCLE('',#21,5.);" +
      face(40, 20, 'T') +
      face(50, 22, 'F'),
  );
  return readStep(Buffer.from(text, 'latin1'), {
    ...withoutEngines,
    quality: 'normal',
  });
}
