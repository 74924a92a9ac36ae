import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { StepFile } from '../../../../../../src/kernel/part21/stepFile';
import { readPmi, type ReadPmi } from '../../../../../../src/kernel/readers/step/pmi/readPmi';

/** The plate without its PMI: #14 is its context, #21 its shape, #80 and #145 are planes, #203 is the hole. */
const [plate = ''] = readFileSync('test/fixtures/pmi/made_pmi_kinds.stp', 'latin1').split('#212=');

const flatness = 'LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(0.1),#3)';

describe('a tolerance that is a simple instance of a general type', () => {
  const textOf = (tolerance: string, ...more: readonly string[]) =>
    read(
      "SHAPE_ASPECT('','',#21,.T.)",
      "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9000,#210,#203)",
      flatness,
      'LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(5.),#3)',
      tolerance,
      ...more,
    ).tolerances[0]?.text;

  it('has what its type adds, and no datum where that is something else', () => {
    for (const [tolerance, text] of [
      ['MODIFIED_GEOMETRIC_TOLERANCE(!,.MAXIMUM_MATERIAL_CONDITION.)', '0.1Ⓜ'],
      ['GEOMETRIC_TOLERANCE_WITH_MODIFIERS(!,(.FREE_STATE.))', '0.1Ⓕ'],
      ['GEOMETRIC_TOLERANCE_WITH_MAXIMUM_TOLERANCE(!,(.FREE_STATE.),#9003)', '0.1Ⓕ|5 MAX'],
      ['GEOMETRIC_TOLERANCE_WITH_DEFINED_UNIT(!,#9003)', '0.1/5'],
      ['GEOMETRIC_TOLERANCE_WITH_DEFINED_AREA_UNIT(!,#9003,.SQUARE.,$)', '0.1/□5'],
      ['UNEQUALLY_DISPOSED_GEOMETRIC_TOLERANCE(!,#9003)', '0.1Ⓤ5'],
    ] as const)
      equal(textOf(tolerance.replace('!', "'own','',#9002,#9000")), `own|${text}`, tolerance);
  });

  it('has its datums else', () => {
    const datums = ["DATUM('','',#21,.F.,'A')", 'DATUM_REFERENCE(1,#9005)'];
    for (const type of ['GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE', 'POSITION_TOLERANCE'])
      equal(textOf(`${type}('','',#9002,#9000,(#9006))`, ...datums)?.slice(-6), '|0.1|A', type);
  });
});

describe('a modifier of a tolerance', () => {
  it('is told once, though it may be written in the form of AP214, too', () => {
    const text = read(
      "SHAPE_ASPECT('','',#21,.T.)",
      flatness,
      "(GEOMETRIC_TOLERANCE('','',#9001,#9000)GEOMETRIC_TOLERANCE_WITH_MODIFIERS((.MAXIMUM_MATERIAL_REQUIREMENT.))MODIFIED_GEOMETRIC_TOLERANCE(.MAXIMUM_MATERIAL_CONDITION.)POSITION_TOLERANCE())",
    ).tolerances[0]?.text;
    equal(text, '⌖|0.1Ⓜ');
  });
});

describe('the zone of a tolerance', () => {
  const hole = [
    "SHAPE_ASPECT('','',#21,.T.)",
    "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9000,#210,#203)",
    flatness,
    "POSITION_TOLERANCE('','',#9002,#9000)",
    "TOLERANCE_ZONE_FORM('cylindrical or circular')",
  ];
  const textWith = (...more: readonly string[]) => read(...hole, ...more).tolerances[0]?.text;

  it('makes it a diameter, whether it is a simple or a complex instance, or one of a subtype', () => {
    for (const zone of [
      "TOLERANCE_ZONE('','',#21,.F.,(#9003),#9004)",
      "(SHAPE_ASPECT('','',#21,.F.)TOLERANCE_ZONE((#9003),#9004))",
    ]) {
      equal(textWith(zone), '⌖|⌀0.1', zone);
    }
    const system = [
      "DATUM('','',#21,.F.,'A')",
      "DATUM_REFERENCE_COMPARTMENT('','',#21,.F.,#9005,$)",
      "DATUM_SYSTEM('','',#21,.F.,(#9006))",
    ];
    for (const zone of [
      "TOLERANCE_ZONE_WITH_DATUM('','',#21,.F.,(#9003),#9004,#9007)",
      "(SHAPE_ASPECT('','',#21,.F.)TOLERANCE_ZONE((#9003),#9004)TOLERANCE_ZONE_WITH_DATUM(#9007))",
      "DIRECTED_TOLERANCE_ZONE('','',#21,.F.,(#9003),#9004,#9007,.PERPENDICULAR.)",
      "ORIENTED_TOLERANCE_ZONE('','',#21,.F.,(#9003),#9004,#9007,.PARALLEL.,$)",
    ]) {
      equal(textWith(...system, zone), '⌖|⌀0.1|zone to A', zone);
    }
  });

  it('is projected, whether its definition is a simple or a complex instance, or has an offset', () => {
    const zone = "(SHAPE_ASPECT('','',#21,.F.)TOLERANCE_ZONE((#9003),#9004))";
    const [length, offset] = [12, 3].map(
      (value) => `LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(${value}.),#3)`,
    );
    for (const [definition, text] of [
      ['PROJECTED_ZONE_DEFINITION(#9005,(),#9000,#9006)', '⌖|⌀0.1Ⓟ12'],
      ['(PROJECTED_ZONE_DEFINITION(#9000,#9006)TOLERANCE_ZONE_DEFINITION(#9005,()))', '⌖|⌀0.1Ⓟ12'],
      ['PROJECTED_ZONE_DEFINITION_WITH_OFFSET(#9005,(),#9000,#9006,#9007)', '⌖|⌀0.1Ⓟ12 offset 3'],
    ] as const) {
      equal(textWith(zone, length ?? '', offset ?? '', definition), text, definition);
    }
  });

  it('has its angle of runout from each kind of orientation', () => {
    const angleOf = (orientation: string) =>
      read(
        ...hole,
        "TOLERANCE_ZONE('','',#21,.F.,(#9003),#9004)",
        'PLANE_ANGLE_MEASURE_WITH_UNIT(PLANE_ANGLE_MEASURE(45.),#11)',
        orientation,
        'RUNOUT_ZONE_DEFINITION(#9005,(),#9007)',
      ).tolerances[0]?.runoutAngle?.value;
    equal(angleOf('RUNOUT_ZONE_ORIENTATION(#9006)'), 45);
    equal(angleOf('RUNOUT_ZONE_ORIENTATION_REFERENCE_DIRECTION(#9006,#9000)'), 45);
  });
});

describe('a complex instance', () => {
  it('is read as the simple instance of the same type', () => {
    const simple = readElements(
      "SHAPE_ASPECT('','',#21,.T.)",
      "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9000,#210,#203)",
      "DATUM_FEATURE('','',#21,.T.)",
      "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9002,#210,#80)",
      "DATUM('','',#21,.F.,'A')",
      "SHAPE_ASPECT_RELATIONSHIP('','',#9002,#9004)",
      "DATUM_REFERENCE_COMPARTMENT('','',#21,.F.,#9004,(SIMPLE_DATUM_REFERENCE_MODIFIER(.FREE_STATE.)))",
      "DATUM_SYSTEM('','',#21,.F.,(#9006))",
      flatness,
      "PERPENDICULARITY_TOLERANCE('','',#9008,#9000,(#9007))",
      "DIMENSIONAL_LOCATION('linear distance','',#9002,#9000)",
      "ANGULAR_LOCATION('angle','',#9002,#9000,.SMALL.)",
      "PLACED_DATUM_TARGET_FEATURE('','point',#21,.T.,'1')",
      "SHAPE_ASPECT_RELATIONSHIP('','',#9012,#9004)",
      "SHAPE_ASPECT('','',#21,.T.)",
      "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9014,#210,#80)",
      "FEATURE_FOR_DATUM_TARGET_RELATIONSHIP('','',#9014,#9012)",
    );
    const complex = readElements(
      "(SHAPE_ASPECT('','',#21,.T.))",
      "(GEOMETRIC_ITEM_SPECIFIC_USAGE()ITEM_IDENTIFIED_REPRESENTATION_USAGE('','',#9000,#210,#203))",
      "(DATUM_FEATURE()SHAPE_ASPECT('','',#21,.T.))",
      "(GEOMETRIC_ITEM_SPECIFIC_USAGE()ITEM_IDENTIFIED_REPRESENTATION_USAGE('','',#9002,#210,#80))",
      "(DATUM('A')SHAPE_ASPECT('','',#21,.F.))",
      "(SHAPE_ASPECT_RELATIONSHIP('','',#9002,#9004))",
      "(DATUM_REFERENCE_COMPARTMENT()GENERAL_DATUM_REFERENCE(#9004,(SIMPLE_DATUM_REFERENCE_MODIFIER(.FREE_STATE.)))SHAPE_ASPECT('','',#21,.F.))",
      "(DATUM_SYSTEM((#9006))SHAPE_ASPECT('','',#21,.F.))",
      flatness,
      "(GEOMETRIC_TOLERANCE('','',#9008,#9000)GEOMETRIC_TOLERANCE_WITH_DATUM_REFERENCE((#9007))PERPENDICULARITY_TOLERANCE())",
      "(DIMENSIONAL_LOCATION()SHAPE_ASPECT_RELATIONSHIP('linear distance','',#9002,#9000))",
      "(ANGULAR_LOCATION(.SMALL.)DIMENSIONAL_LOCATION()SHAPE_ASPECT_RELATIONSHIP('angle','',#9002,#9000))",
      "(DATUM_TARGET('1')PLACED_DATUM_TARGET_FEATURE()SHAPE_ASPECT('','point',#21,.T.))",
      "(SHAPE_ASPECT_RELATIONSHIP('','',#9012,#9004))",
      "(SHAPE_ASPECT('','',#21,.T.))",
      "(GEOMETRIC_ITEM_SPECIFIC_USAGE()ITEM_IDENTIFIED_REPRESENTATION_USAGE('','',#9014,#210,#80))",
      "(FEATURE_FOR_DATUM_TARGET_RELATIONSHIP()SHAPE_ASPECT_RELATIONSHIP('','',#9014,#9012))",
    );
    deepEqual(complex, simple);
    deepEqual(simple.tolerances, [['⟂|0.1|AⒻ', [203]]]);
    deepEqual(simple.datums, [['[A]', [80]]]);
    deepEqual(simple.targets, [['A1 point', [80]]]);
  });

  it('is the camera of a view with its sections', () => {
    const camera = (record: string) =>
      read(
        "FLATNESS_TOLERANCE('','',$,#21)",
        'VIEW_VOLUME(.PARALLEL.,#38,100.,0.,.F.,0.,.F.,.F.,#9002)',
        "PLANAR_BOX('',60.,60.,#25)",
        record,
        "DRAUGHTING_MODEL('',(#9003),#14)",
      ).views.map(({ name, toEye, cuts }) => ({ name, toEye, cuts: cuts?.length }));
    const expected = [{ name: 'Cut', toEye: [-0, -0, -1], cuts: 1 }];
    deepEqual(camera("CAMERA_MODEL_D3_MULTI_CLIPPING('Cut',#25,#9001,(#79))"), expected);
    deepEqual(
      camera(
        "(CAMERA_MODEL()CAMERA_MODEL_D3(#25,#9001)CAMERA_MODEL_D3_MULTI_CLIPPING((#79))GEOMETRIC_REPRESENTATION_ITEM()REPRESENTATION_ITEM('Cut'))",
      ),
      expected,
    );
  });
});

describe('a dimension', () => {
  const ends = [
    "SHAPE_ASPECT('','',#21,.T.)",
    "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9000,#210,#80)",
    "SHAPE_ASPECT('','',#21,.T.)",
    "GEOMETRIC_ITEM_SPECIFIC_USAGE('','',#9002,#210,#123)",
  ];

  it('is read of each kind of location', () => {
    for (const record of [
      "DIMENSIONAL_LOCATION_WITH_NORMAL_CONSTRAINT('linear distance','',#9000,#9002,#9000)",
      "DIMENSIONAL_LOCATION_WITH_DATUM_FEATURE('','',#21,.T.,'linear distance','',#9000,#9002)",
      "(DATUM_FEATURE()DIMENSIONAL_LOCATION()DIMENSIONAL_LOCATION_WITH_DATUM_FEATURE()SHAPE_ASPECT('','',#21,.T.)SHAPE_ASPECT_RELATIONSHIP('linear distance','',#9000,#9002))",
    ]) {
      const { dimensions } = readElements(...ends, record);
      deepEqual(dimensions, [['?', [80, 123]]], record);
    }
  });

  it('applies to the faces of a component to which the path of an assembly leads', () => {
    const { dimensions } = readElements(
      ...ends,
      "COMPONENT_PATH_SHAPE_ASPECT('','',#21,.T.,#9000,#9002)",
      "DIMENSIONAL_LOCATION('linear distance','',#9000,#9004)",
    );
    deepEqual(dimensions, [['?', [80, 123]]]);
  });
});

describe('an aspect whose shape is a representation of its own, as in AP214', () => {
  const shapeOf = (aspect: number, at: number, item: number) => [
    `PROPERTY_DEFINITION('','Shape of feature',#${aspect})`,
    `SHAPE_REPRESENTATION('',(#${item}),#14)`,
    `SHAPE_DEFINITION_REPRESENTATION(#${at},#${at + 1})`,
  ];

  it('means the faces that the representation lists', () => {
    const { tolerances, datums } = readElements(
      "DATUM('','',#21,.F.,'A')",
      ...shapeOf(9000, 9001, 79),
      "DATUM_FEATURE('','',#21,.T.)",
      ...shapeOf(9004, 9005, 80),
      "SHAPE_ASPECT_RELATIONSHIP('',$,#9004,#9000)",
      "SHAPE_ASPECT('','',#21,.T.)",
      ...shapeOf(9009, 9010, 203),
      flatness,
      'DATUM_REFERENCE(1,#9000)',
      "PERPENDICULARITY_TOLERANCE('','',#9013,#9009,(#9014))",
    );
    deepEqual(datums, [['[A]', [80]]]);
    deepEqual(tolerances, [['⟂|0.1|A', [203]]]);
  });

  it('means its edges, with limits in a range of values', () => {
    const limit = (name: string, value: number) =>
      `MEASURE_REPRESENTATION_ITEM('${name} limit',LENGTH_MEASURE(${value}),#3)`;
    const [dimension] = read(
      "SHAPE_ASPECT('','',#21,.T.)",
      ...shapeOf(9000, 9001, 29),
      "DIMENSIONAL_SIZE(#9000,'diametral size dimension')",
      ...[limit('lower', 7.95), limit('upper', 8.05)],
      "VALUE_RANGE('',SET_REPRESENTATION_ITEM((#9005,#9006)))",
      "SHAPE_DIMENSION_REPRESENTATION('',(#9007),#14)",
      'DIMENSIONAL_CHARACTERISTIC_REPRESENTATION(#9004,#9008)',
    ).dimensions;
    equal(dimension?.text, '⌀7.95–8.05');
    deepEqual(dimension.edges, [29]);
  });
});

it('takes no classification of tolerances for a tolerance', () => {
  const pmi = read(flatness, "FLATNESS_TOLERANCE('','',#9000,#21)");
  const more = read(
    flatness,
    "FLATNESS_TOLERANCE('','',#9000,#21)",
    "GEOMETRIC_TOLERANCE_AUXILIARY_CLASSIFICATION('','',#9001,.ALL_OVER.)",
  );
  deepEqual(more.tolerances, pmi.tolerances);
});

/** The texts of elements with their faces. */
function readElements(...records: readonly string[]) {
  const { dimensions, tolerances, datums, targets } = read(...records);
  const told = (all: readonly { readonly text: string; readonly faces: readonly number[] }[]) =>
    all.map(({ text, faces }) => [text, faces]);
  return {
    dimensions: told(dimensions),
    tolerances: told(tolerances),
    datums: told(datums),
    targets: told(targets),
  };
}

/** The PMI of the plate with some records, numbered from #9000 on. */
function read(...records: readonly string[]): ReadPmi {
  const numbered = records.map((one, i) => `#${9000 + i}=${one};`).join('\n');
  const pmi = readPmi(new StepFile(Buffer.from(`${plate}${numbered}\nENDSEC;`, 'latin1')));
  ok(pmi);
  return pmi;
}
