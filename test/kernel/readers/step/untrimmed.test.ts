import { deepEqual, rejects } from 'node:assert/strict';
import { checkScene } from '../../../../src/kernel/gates/checkScene';
import { readStep } from '../../../../src/kernel/readers/step/readStep';
import { withEngines } from '../../conversionOptions';

/** A cap of a ball of 30 mm, 10 mm high, between a sphere and a plane that meet in three arcs. */
describe('a face of STEP that cannot be trimmed', function () {
  this.timeout(120_000);

  const damages = {
    'its loop has no edges': ["EDGE_LOOP('',(#74,#75,#76))", "EDGE_LOOP('',())"],
    'its loop is not there': ["FACE_OUTER_BOUND('',#70,.T.)", "FACE_OUTER_BOUND('',#999,.T.)"],
    'its loop is open': ["EDGE_LOOP('',(#74,#75,#76))", "EDGE_LOOP('',(#74,#75))"],
  } as const;

  for (const [damage, [whole, damaged]] of Object.entries(damages)) {
    it(`is left out and counted where ${damage}, not drawn as a ball`, async () => {
      deepEqual(await read(cap.replace(whole, damaged)), {
        faces: [[1, 1]],
        volumes: [null],
        heights: [0],
      });
    });

    it(`is no reason to draw a ball where it is all there is and ${damage}`, async () => {
      await rejects(read(sheet.replace(whole, damaged)), { name: 'Refusal' });
    });
  }

  it('is not one that its edges end', async () => {
    deepEqual(await read(cap, true), {
      faces: [[2, undefined]],
      volumes: [8.3776e-6],
      heights: [10],
    });
  });

  it('is not a whole ball, which ends nowhere', async () => {
    const ball = cap
      .replace('(#61,#62)', '(#61)')
      .replace("EDGE_LOOP('',(#74,#75,#76))", "VERTEX_LOOP('',#41)");
    deepEqual((await read(ball, true)).faces, [[1, undefined]]);
  });

  async function read(text: string, engineAlone = false) {
    const scene = await readStep(Buffer.from(text), {
      ...withEngines,
      quality: 'normal',
      engineAlone,
    });
    const { parts } = checkScene(scene, 'normal');
    return {
      faces: parts.map(({ faces, missingFaces }) => [faces.length, missingFaces]),
      volumes: parts.map(({ solid: { volume } }) => volume && Number(volume.toPrecision(5))),
      heights: parts.map(({ positions }) => {
        const heights = positions.filter((_, i) => i % 3 === 2);
        return Math.round(1000 * (Math.max(...heights) - Math.min(...heights)));
      }),
    };
  }
});

const corners = [0, 2.1, 4.2].map((angle) =>
  [Math.sqrt(500) * Math.cos(angle), Math.sqrt(500) * Math.sin(angle), 20].map((value) =>
    value.toFixed(9),
  ),
);

const cap = [
  "ISO-10303-21;HEADER;FILE_DESCRIPTION((),'2;1');FILE_NAME('','',(),(),'','','');",
  "FILE_SCHEMA(('AUTOMOTIVE_DESIGN'));ENDSEC;DATA;",
  '#1=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));',
  '#2=(NAMED_UNIT(*)PLANE_ANGLE_UNIT()SI_UNIT($,.RADIAN.));',
  '#3=(NAMED_UNIT(*)SI_UNIT($,.STERADIAN.)SOLID_ANGLE_UNIT());',
  '#4=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#1,#2,#3))',
  "REPRESENTATION_CONTEXT('',''));",
  "#10=CARTESIAN_POINT('',(0.,0.,0.));#11=CARTESIAN_POINT('',(0.,0.,20.));",
  "#12=DIRECTION('',(0.,0.,1.));#13=DIRECTION('',(1.,0.,0.));",
  "#14=AXIS2_PLACEMENT_3D('',#10,#12,#13);#15=AXIS2_PLACEMENT_3D('',#11,#12,#13);",
  "#16=SPHERICAL_SURFACE('',#14,30.);#17=PLANE('',#15);#18=CIRCLE('',#15,22.360679775);",
  ...corners.map(
    (at, i) =>
      `#${31 + i}=CARTESIAN_POINT('',(${at.join()}));#${41 + i}=VERTEX_POINT('',#${31 + i});`,
  ),
  ...[0, 1, 2].map(
    (i) =>
      `#${51 + i}=EDGE_CURVE('',#${41 + i},#${41 + ((i + 1) % 3)},#18,.T.);` +
      `#${74 + i}=ORIENTED_EDGE('',*,*,#${51 + i},.T.);` +
      `#${77 + i}=ORIENTED_EDGE('',*,*,#${51 + i},.F.);`,
  ),
  "#70=EDGE_LOOP('',(#74,#75,#76));#71=EDGE_LOOP('',(#79,#78,#77));",
  "#72=FACE_OUTER_BOUND('',#70,.T.);#73=FACE_OUTER_BOUND('',#71,.T.);",
  "#61=ADVANCED_FACE('',(#72),#16,.T.);#62=ADVANCED_FACE('',(#73),#17,.F.);",
  "#63=CLOSED_SHELL('',(#61,#62));#64=MANIFOLD_SOLID_BREP('cap',#63);",
  "#65=ADVANCED_BREP_SHAPE_REPRESENTATION('cap',(#64),#4);ENDSEC;END-ISO-10303-21;",
].join('\n');

const sheet = cap
  .replace("CLOSED_SHELL('',(#61,#62))", "OPEN_SHELL('',(#61))")
  .replace("MANIFOLD_SOLID_BREP('cap',#63)", "SHELL_BASED_SURFACE_MODEL('cap',(#63))");
