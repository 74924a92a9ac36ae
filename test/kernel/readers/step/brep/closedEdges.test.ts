import { equal, ok } from 'node:assert/strict';
import { meshBody } from '../../../../../src/kernel/bodies/meshBody';
import { readAssembly } from '../../../../../src/kernel/readers/step/assembly/assembly';
import { stepBody } from '../../../../../src/kernel/readers/step/brep/stepBody';
import { exchangeStructure } from '../../../../../src/kernel/part21/exchangeStructure';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';

describe('a loop of one edge whose ends have a vertex each', () => {
  it('closes where these are at one place, as after a deformation that moved each by itself', () => {
    ok(Math.abs(areaOf(1e-6) - 16) < 1e-5);
  });

  it('stays open where they are apart', () => {
    equal(areaOf(0.5), NaN);
  });
});

describe('an edge on a line from a vertex to itself', () => {
  it('is passed over, though its direction has no length', () => {
    ok(Math.abs(areaOf(1e-6, 'in the loop') - 16) < 1e-5);
  });

  it('is a vertex where it is a loop by itself', () => {
    ok(Math.abs(areaOf(1e-6, 'in another loop') - 16) < 1e-5);
  });
});

/** Of a square of a side of 4 whose one edge goes around it, in square millimetres; NaN where it is not taken. */
function areaOf(gap: number, point: 'in the loop' | 'in another loop' | null = null): number {
  const corners = [
    [0, 0],
    [4, 0],
    [4, 4],
    [0, 4],
    [0, gap],
  ];
  const points = corners.map(([x, y], i) => `#${20 + i}=CARTESIAN_POINT('',(${x},${y},0.));`);
  const text =
    'ISO-10303-21;HEADER;ENDSEC;DATA;' +
    "#1=MANIFOLD_SURFACE_SHAPE_REPRESENTATION('',(#2),#3);#2=SHELL_BASED_SURFACE_MODEL('',(#4));" +
    '#3=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#5))' +
    "REPRESENTATION_CONTEXT('',''));#5=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));" +
    "#4=OPEN_SHELL('',(#6));#6=ADVANCED_FACE('',(" +
    `${point === 'in another loop' ? '#7,#31' : '#7'}),#8,.T.);` +
    "#7=FACE_BOUND('',#9,.T.);" +
    "#8=PLANE('',#10);#10=AXIS2_PLACEMENT_3D('',#20,$,$);#9=EDGE_LOOP('',(" +
    `${point === 'in the loop' ? '#11,#16' : '#11'}));#31=FACE_BOUND('',#32,.T.);` +
    "#32=EDGE_LOOP('',(#16));#16=ORIENTED_EDGE('',*,*,#17,.T.);" +
    "#17=EDGE_CURVE('',#13,#13,#18,.T.);#18=LINE('',#20,#19);#19=VECTOR('',#30,0.);" +
    "#30=DIRECTION('',(0.,0.,0.));" +
    "#11=ORIENTED_EDGE('',*,*,#12,.T.);#12=EDGE_CURVE('',#13,#14,#15,.T.);" +
    "#13=VERTEX_POINT('',#20);#14=VERTEX_POINT('',#24);" +
    "#15=B_SPLINE_CURVE_WITH_KNOTS('',1,(#20,#21,#22,#23,#24),.UNSPECIFIED.,.F.,.F.,(2,1,1,1,2)," +
    `(0.,1.,2.,3.,4.),.UNSPECIFIED.);${points.join('')}ENDSEC;END-ISO-10303-21;`;
  const { file } = exchangeStructure(Buffer.from(text, 'latin1'));
  const [item] = readAssembly(file, readStyles(file)).geometry;
  ok(item);
  const body = stepBody(file, item, () => null);
  const made = 'lumps' in body ? meshBody(body, 1, 'normal', { name: '', color: null }) : body;
  return made.kind === 'meshed' ? (made.part.solid.area ?? NaN) * 1e6 : NaN;
}
