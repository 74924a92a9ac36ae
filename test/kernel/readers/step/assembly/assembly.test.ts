import { deepEqual, equal, throws } from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import {
  readAssembly,
  type ReferenceFrame,
} from '../../../../../src/kernel/readers/step/assembly/assembly';
import type { StepRecord } from '../../../../../src/kernel/part21/parameter';
import { StepFile } from '../../../../../src/kernel/part21/stepFile';
import { readStyles } from '../../../../../src/kernel/readers/step/styles';
import { sourceUnitOf } from '../../../../../src/kernel/part21/stepUnits';

describe('readAssembly', () => {
  it('keeps the tree of as1 with the names of its placements', async () => {
    const [root] = assemblyOf(await readFile('samples/as1-oc-214.stp', 'latin1')).roots;
    deepEqual(namesBelow(root).slice(0, 9), [
      'rod-assembly_1',
      'nut_1',
      'nut_2',
      'rod_1',
      'l-bracket-assembly_1',
      'nut-bolt-assembly_1',
      'bolt_1',
      'nut_3',
      'nut-bolt-assembly_2',
    ]);
    equal(root?.name, 'as1');
  });

  it('places a component by the two placements that come to lie on each other', () => {
    const { roots } = assemblyOf(twoLevels());
    deepEqual(translationsOf(roots[0]), [[0.01, 0.02, 0.03]]);
  });

  it('turns the placement around when the assembly stands first', () => {
    const { roots } = assemblyOf(twoLevels({ relation: '#50,#40', items: '#61,#60' }));
    deepEqual(translationsOf(roots[0]), [[0.01, 0.02, 0.03]]);
  });

  for (const damaged of ['(-10.,$,185.)', "(-10.,'x',185.)", '()', '(-10.,-7.5)']) {
    it(`says so where a part of as1 stands at ${damaged}`, async () => {
      const text = await readFile('samples/as1-oc-214.stp', 'latin1');
      const [place] = /#\d+ = CARTESIAN_POINT\('',\(-10.,-7.5,185.\)\);/.exec(text) ?? [''];
      const other = text.replace(place, place.replace('(-10.,-7.5,185.)', damaged));
      deepEqual(assemblyOf(text).warnings, []);
      deepEqual(assemblyOf(other).warnings, [
        'Shown at the origin of its assembly, because its place cannot be read from the file: “nut_1”.',
      ]);
    });
  }

  it('measures each placement in the unit of the representation that it stands in', () => {
    const inches = twoLevels({ assemblyUnit: '#72' });
    deepEqual(translationsOf(assemblyOf(inches).roots[0]), [[0.254, 0.508, 0.762]]);
    equal(sourceUnitOf(new StepFile(Buffer.from(inches)), []), 'inch, millimetre');
  });

  it('takes no construction geometry for a part, wherever else it is listed, and says so', () => {
    const more =
      "#90=OPEN_SHELL('',(#91));#92=CONSTRUCTIVE_GEOMETRY_REPRESENTATION('supplemental geometry',(#90),#71);#93=SHAPE_REPRESENTATION('',(#90),#71);";
    const { geometry, warnings } = assemblyOf(twoLevels({ more }));
    deepEqual(
      geometry.map(({ id }) => id),
      [41],
    );
    deepEqual(warnings, [
      'Bodies and surfaces for construction, which are no parts, are not shown: 1.',
    ]);
    const alone =
      "#90=OPEN_SHELL('',(#91));#92=CONSTRUCTIVE_GEOMETRY_REPRESENTATION('',(#90),#71);#93=SHAPE_REPRESENTATION('',(#90),#71);#71=(GLOBAL_UNIT_ASSIGNED_CONTEXT(())REPRESENTATION_CONTEXT('',''));";
    deepEqual(
      assemblyOf(exchange(alone)).geometry.map(({ id }) => id),
      [90],
    );
  });

  it('takes what only saved views show for no part, and says so', () => {
    const view = (mapped: string) =>
      `#90=OPEN_SHELL('',(#91));#92=SHAPE_REPRESENTATION('',(#90),#71);#93=REPRESENTATION_MAP(#60,${mapped});#94=MAPPED_ITEM('',#93,#60);#95=DRAUGHTING_MODEL('view',(#94),#71);`;
    const { geometry, warnings } = assemblyOf(twoLevels({ more: view('#92') }));
    deepEqual(
      geometry.map(({ id }) => id),
      [41],
    );
    deepEqual(warnings, [
      'Shapes that only saved views of the file show are no parts, and not shown: 1.',
    ]);
    // A view may show the parts themselves, and what no view shows is a part.
    deepEqual(
      assemblyOf(twoLevels({ more: view('#40') })).geometry.map(({ id }) => id),
      [41, 90],
    );
  });

  it('shows triangles beside exact bodies where they are no copy of those', () => {
    const beside = (link: string, points: string, more = '') =>
      assemblyOf(twoLevels({ more: solidWithMesh(link, points) + more })).geometry.map(
        ({ id }) => id,
      );
    deepEqual(beside('$', '(90.,0.,0.),(99.,0.,0.),(90.,9.,0.)'), [41, 200]);
    deepEqual(beside('#41', '(90.,0.,0.),(99.,0.,0.),(90.,9.,0.)'), [41]);
    deepEqual(beside('$', '(0.,0.,0.),(10.,0.,0.),(0.,10.,10.)'), [41]);
    // A shape that is listed for some other purpose, without units, is no part of its own.
    const listed = (mesh: number) =>
      `#210=PROPERTY_DEFINITION('x','x',$);#211=SHAPE_REPRESENTATION($,(#${mesh}),$);` +
      '#212=SHAPE_DEFINITION_REPRESENTATION(#210,#211);';
    deepEqual(beside('$', '(0.,0.,0.),(10.,0.,0.),(0.,10.,10.)', listed(200)), [41]);
    const file = new StepFile(
      Buffer.from(
        twoLevels({
          more: solidWithMesh('$', '(90.,0.,0.),(99.,0.,0.),(90.,9.,0.)') + listed(200),
        }),
      ),
    );
    const { geometry, roots } = readAssembly(file, readStyles(file));
    deepEqual(
      geometry.map(({ representation }) => representation),
      [40, 203],
    );
    equal(roots.length, 1);
  });

  it('reads the list of an assembly once, however many placements ask for it', () => {
    const asked = (count: number): number => {
      const file = new CountingFile(Buffer.from(manyPlacements(count)));
      equal(namesBelow(readAssembly(file, readStyles(file)).roots[0]).length, count);
      return file.timesRead(50);
    };
    equal(asked(40), asked(4));
  });

  it('follows mapped items where no occurrence is placed', () => {
    const mapped = twoLevels({ cdsr: '', assemblyItems: '(#62)' });
    const { roots } = assemblyOf(mapped);
    deepEqual(translationsOf(roots[0]), [[0.01, 0.02, 0.03]]);
    deepEqual(namesBelow(roots[0]), ['bolt']);
  });

  it('shows a solid that no product owns', () => {
    const { roots, geometry } = assemblyOf(
      exchange("#41=MANIFOLD_SOLID_BREP('loose',#1);#40=SHAPE_REPRESENTATION('r',(#41),#9);"),
    );
    deepEqual(
      roots.map(({ geometry: ids }) => ids),
      [[41]],
    );
    deepEqual(
      geometry.map(({ name }) => name),
      ['r'],
    );
  });

  it('places what no product owns where representations that no product owns have it', () => {
    const placed =
      "#41=MANIFOLD_SOLID_BREP('bolt',#1);#40=SHAPE_REPRESENTATION('bolts',(#41),#71);" +
      "#60=AXIS2_PLACEMENT_3D('',#64,$,$);#64=CARTESIAN_POINT('',(0.,0.,0.));" +
      "#61=AXIS2_PLACEMENT_3D('',#65,$,$);#65=CARTESIAN_POINT('',(10.,20.,30.));" +
      "#71=(GLOBAL_UNIT_ASSIGNED_CONTEXT((#73))REPRESENTATION_CONTEXT('',''));" +
      '#73=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));';
    const mapped =
      "#62=MAPPED_ITEM('',#63,#61);#66=MAPPED_ITEM('',#63,#60);#63=REPRESENTATION_MAP(#60,#40);" +
      "#50=SHAPE_REPRESENTATION('all',(#62,#66),#71);";
    const related =
      "#50=SHAPE_REPRESENTATION('all',(#60),#71);" +
      "#80=(REPRESENTATION_RELATIONSHIP('','',#40,#50)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#81)SHAPE_REPRESENTATION_RELATIONSHIP());" +
      "#81=ITEM_DEFINED_TRANSFORMATION('','',#60,#61);";
    for (const [how, expected] of [
      [mapped, [[0.01, 0.02, 0.03], []]],
      [related, [[0.01, 0.02, 0.03]]],
    ] as const) {
      const { roots, geometry } = assemblyOf(exchange(placed + how));
      deepEqual(
        roots.map(({ name }) => name),
        ['all'],
      );
      deepEqual(translationsOf(roots[0]), expected);
      equal(geometry.length, 1);
    }
  });

  it('takes solids out of compound items, in the colour of those', () => {
    const colour =
      "#1=COLOUR_RGB('',1.,0.5,0.25);#2=FILL_AREA_STYLE_COLOUR('',#1);#3=FILL_AREA_STYLE('',(#2));" +
      "#4=SURFACE_STYLE_FILL_AREA(#3);#5=SURFACE_SIDE_STYLE('',(#4));#6=SURFACE_STYLE_USAGE(.BOTH.,#5);" +
      "#7=PRESENTATION_STYLE_ASSIGNMENT((#6));#8=STYLED_ITEM('',(#7),#44);";
    const inner = "#43=COMPOUND_REPRESENTATION_ITEM('',LIST_REPRESENTATION_ITEM((#42)));";
    const outer = "#44=COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM((#41,#43)));";
    const text =
      "#41=MANIFOLD_SOLID_BREP('nut',#1);#42=MANIFOLD_SOLID_BREP('',#1);" +
      `${colour}${inner}${outer}#40=SHAPE_REPRESENTATION('r',(#44),#9);`;
    deepEqual(
      assemblyOf(exchange(text)).geometry.map(({ name, ...item }) => [name, item.representation]),
      [
        ['nut', 40],
        ['r 2', 40],
      ],
    );
    const styles = stylesOf(text);
    deepEqual([41, 42].map(styles.colorOf), [
      [1, 0.5, 0.25, 1],
      [1, 0.5, 0.25, 1],
    ]);
  });

  it('copes with a compound item that holds itself', () => {
    const compound = "#44=COMPOUND_REPRESENTATION_ITEM('',SET_REPRESENTATION_ITEM((#44,#41)));";
    const { geometry } = assemblyOf(
      exchange(
        `#41=MANIFOLD_SOLID_BREP('nut',#1);${compound}#40=SHAPE_REPRESENTATION('r',(#44),#9);`,
      ),
    );
    equal(geometry.length, 1);
  });

  it('takes solids that no representation lists where there is nothing else', () => {
    const loose = "#41=MANIFOLD_SOLID_BREP('nut',#45);#42=BREP_WITH_VOIDS('',#46,());";
    const shells = "#45=CLOSED_SHELL('',());#46=CLOSED_SHELL('',());";
    const bare = assemblyOf(exchange(loose + shells));
    deepEqual(
      bare.geometry.map(({ id, name }) => [id, name]),
      [
        [41, 'nut'],
        [42, 'Part 2'],
      ],
    );
    deepEqual(
      bare.roots.map(({ geometry }) => geometry),
      [[41, 42]],
    );
    const listed = "#47=MANIFOLD_SOLID_BREP('',#45);#40=SHAPE_REPRESENTATION('r',(#47),#9);";
    deepEqual(
      assemblyOf(exchange(loose + shells + listed)).geometry.map(({ id }) => id),
      [47],
    );
  });

  it('gives such a solid the name of the only product', () => {
    const product = "#11=PRODUCT('bolt','bolt','',());#12=PRODUCT_DEFINITION_FORMATION('','',#11);";
    const { geometry } = assemblyOf(
      exchange(`${product}#13=PRODUCT_DEFINITION('','',#12,$);#41=MANIFOLD_SOLID_BREP('',#45);`),
    );
    deepEqual(
      geometry.map(({ name }) => name),
      ['bolt'],
    );
  });

  it('leaves such a solid where the file has another unit, which need not be its own', () => {
    const inUnit = (prefix: string) =>
      "#41=MANIFOLD_SOLID_BREP('',#45);#40=SHAPE_REPRESENTATION('',(),#9);" +
      "#9=(GEOMETRIC_REPRESENTATION_CONTEXT(3)GLOBAL_UNIT_ASSIGNED_CONTEXT((#8))REPRESENTATION_CONTEXT('',''));" +
      `#8=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(${prefix},.METRE.));`;
    equal(assemblyOf(exchange(inUnit('.MILLI.'))).geometry.length, 1);
    equal(assemblyOf(exchange(inUnit('$'))).geometry.length, 0);
  });

  it('takes shells that nothing holds where there is no solid', () => {
    const { geometry } = assemblyOf(exchange("#45=OPEN_SHELL('skin',(#1));"));
    deepEqual(
      geometry.map(({ id, name }) => [id, name]),
      [[45, 'skin']],
    );
  });

  it('takes surfaces in a geometric set, but not one of curves', () => {
    const set = (kind: string) =>
      exchange(`#1=${kind}('');#2=GEOMETRIC_SET('',(#1));#3=SHAPE_REPRESENTATION('',(#2),$);`);
    equal(assemblyOf(set('RECTANGULAR_TRIMMED_SURFACE')).geometry.length, 1);
    equal(assemblyOf(set('LINE')).geometry.length, 0);
  });

  it('leaves out what is invisible, unless everything is', () => {
    const hidden = '#90=STYLED_ITEM($,(),#41);#91=INVISIBILITY((#90));';
    const lonely = assemblyOf(twoLevels({ more: hidden }));
    equal(lonely.geometry.length, 1);
    equal(lonely.warnings.length, 1);
  });

  it('refuses an assembly that contains itself', () => {
    const circle = "#92=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#23,#13,$);";
    throws(() => assemblyOf(twoLevels({ more: circle })), { name: 'Refusal', code: 'damagedFile' });
  });

  it('refuses an assembly that doubles without end', () => {
    throws(() => assemblyOf(doubling(40)), { name: 'Refusal', code: 'tooComplex' });
  });

  it('counts each solid of a part that is placed again and again', () => {
    equal(assemblyOf(doubling(10, solidsIn(100, 400))).geometry.length, 400);
    const tooMany = doubling(10, solidsIn(100, 1000));
    throws(() => assemblyOf(tooMany), { name: 'Refusal', code: 'tooComplex' });
  });
});

describe('readStyles', () => {
  it('finds colour and transparency of a solid, and a named colour of a face', () => {
    const styles = stylesOf(
      "#1=COLOUR_RGB('',1.,0.5,0.25);#2=FILL_AREA_STYLE_COLOUR('',#1);#3=FILL_AREA_STYLE('',(#2));" +
        '#4=SURFACE_STYLE_FILL_AREA(#3);#5=SURFACE_STYLE_TRANSPARENT(0.75);' +
        '#6=SURFACE_STYLE_RENDERING_WITH_PROPERTIES($,#1,(#5));' +
        "#7=SURFACE_SIDE_STYLE('',(#6,#4));#8=SURFACE_STYLE_USAGE(.BOTH.,#7);" +
        "#9=PRESENTATION_STYLE_ASSIGNMENT((#8));#10=STYLED_ITEM('',(#9),#100);" +
        "#11=DRAUGHTING_PRE_DEFINED_COLOUR('cyan');#12=FILL_AREA_STYLE_COLOUR('',#11);" +
        "#13=FILL_AREA_STYLE('',(#12));#14=SURFACE_STYLE_FILL_AREA(#13);" +
        "#15=SURFACE_SIDE_STYLE('',(#14));#16=SURFACE_STYLE_USAGE(.BOTH.,#15);" +
        "#17=PRESENTATION_STYLE_ASSIGNMENT((#16));#18=OVER_RIDING_STYLED_ITEM('',(#17),#101,#10);",
    );
    deepEqual(styles.colorOf(100), [1, 0.5, 0.25, 0.25]);
    deepEqual(styles.colorOf(101), [0, 1, 1, 1]);
    equal(styles.colorOf(102), null);
  });

  it('finds no colour where one of its shares is missing', () => {
    const styles = stylesOf(
      "#1=COLOUR_RGB('',1.,$,0.25);#2=FILL_AREA_STYLE_COLOUR('',#1);#3=FILL_AREA_STYLE('',(#2));" +
        "#4=SURFACE_STYLE_FILL_AREA(#3);#5=SURFACE_SIDE_STYLE('',(#4));" +
        '#6=SURFACE_STYLE_USAGE(.BOTH.,#5);#7=PRESENTATION_STYLE_ASSIGNMENT((#6));' +
        "#8=STYLED_ITEM('',(#7),#100);",
    );
    equal(styles.colorOf(100), null);
  });
});

function assemblyOf(text: string) {
  const file = new StepFile(Buffer.from(text));
  return readAssembly(file, readStyles(file));
}

function stylesOf(instances: string) {
  return readStyles(new StepFile(Buffer.from(exchange(instances))));
}

function namesBelow(frame: ReferenceFrame | undefined): string[] {
  return (frame?.uses ?? []).flatMap((use) => [use.name, ...namesBelow(use.frame)]);
}

function translationsOf(frame: ReferenceFrame | undefined) {
  const rounded = (value: number) => Number(value.toFixed(9));
  return (frame?.uses ?? []).map(({ matrix }) => [...(matrix ?? [])].slice(12, 15).map(rounded));
}

function exchange(instances: string): string {
  return `ISO-10303-21;HEADER;ENDSEC;DATA;${instances}ENDSEC;END-ISO-10303-21;`;
}

/** A bolt (#23, drawn in #40) in a frame (#13, drawn in #50), moved from #60 to #61: by 10, 20, 30. */
function twoLevels({
  relation = '#40,#50',
  items = '#60,#61',
  assemblyUnit = '#71',
  assemblyItems = '()',
  cdsr = '#82=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#80,#83);',
  more = '',
} = {}): string {
  const product = (id: number, name: string, representation: number) =>
    `#${id}=PRODUCT('${name}','${name}','',());#${id + 1}=PRODUCT_DEFINITION_FORMATION('','',#${id});` +
    `#${id + 3}=PRODUCT_DEFINITION('','',#${id + 1},$);` +
    `#${id + 4}=PRODUCT_DEFINITION_SHAPE('','',#${id + 3});` +
    `#${id + 5}=SHAPE_DEFINITION_REPRESENTATION(#${id + 4},#${representation});`;
  const relationship = cdsr
    ? `#80=(REPRESENTATION_RELATIONSHIP('','',${relation})REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#81)SHAPE_REPRESENTATION_RELATIONSHIP());`
    : '';
  return exchange(
    product(10, 'frame', 50) +
      product(20, 'bolt', 40) +
      "#30=NEXT_ASSEMBLY_USAGE_OCCURRENCE('1','x','',#13,#23,$);" +
      "#83=PRODUCT_DEFINITION_SHAPE('','',#30);" +
      "#41=MANIFOLD_SOLID_BREP('',#1);" +
      "#40=ADVANCED_BREP_SHAPE_REPRESENTATION('',(#41,#60),#71);" +
      `#50=SHAPE_REPRESENTATION('',${assemblyItems},${assemblyUnit});` +
      "#60=AXIS2_PLACEMENT_3D('',#64,$,$);#64=CARTESIAN_POINT('',(0.,0.,0.));" +
      "#61=AXIS2_PLACEMENT_3D('',#65,$,$);#65=CARTESIAN_POINT('',(10.,20.,30.));" +
      "#62=MAPPED_ITEM('',#63,#61);#63=REPRESENTATION_MAP(#60,#40);" +
      "#71=(GLOBAL_UNIT_ASSIGNED_CONTEXT((#73))REPRESENTATION_CONTEXT('',''));" +
      "#72=(GLOBAL_UNIT_ASSIGNED_CONTEXT((#74))REPRESENTATION_CONTEXT('',''));" +
      '#73=(LENGTH_UNIT()NAMED_UNIT(*)SI_UNIT(.MILLI.,.METRE.));' +
      "#74=(CONVERSION_BASED_UNIT('INCH',#75)LENGTH_UNIT()NAMED_UNIT($));" +
      '#75=LENGTH_MEASURE_WITH_UNIT(LENGTH_MEASURE(25.4),#73);' +
      relationship +
      `#81=ITEM_DEFINED_TRANSFORMATION('','',${items});` +
      cdsr +
      more,
  );
}

/** A corner of the bolt's solid at 10, 10, 10, and a mesh that its product lists as well. */
function solidWithMesh(link: string, points: string): string {
  return (
    "#1=CLOSED_SHELL('',(#2));#2=ADVANCED_FACE('',(#3),$,.T.);#3=FACE_BOUND('',#4,.T.);#4=VERTEX_LOOP('',#5);" +
    "#5=VERTEX_POINT('',#6);#6=CARTESIAN_POINT('',(10.,10.,10.));" +
    `#200=TESSELLATED_SHELL('',(#201),${link});#201=TRIANGULATED_FACE('',#202,3,(),$,(),((1,2,3)));` +
    `#202=COORDINATES_LIST('',3,(${points}));` +
    "#203=TESSELLATED_SHAPE_REPRESENTATION('',(#200),#71);" +
    "#204=SHAPE_REPRESENTATION_RELATIONSHIP('','',#40,#203);"
  );
}

/** One product with more of the same placements beside the first. */
function manyPlacements(count: number): string {
  const more = Array.from({ length: count - 1 }, (_, i) => 1000 + 10 * i).map(
    (id) =>
      `#${id}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('1','x','',#13,#23,$);` +
      `#${id + 1}=PRODUCT_DEFINITION_SHAPE('','',#${id});` +
      `#${id + 2}=(REPRESENTATION_RELATIONSHIP('','',#40,#50)REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION(#81)SHAPE_REPRESENTATION_RELATIONSHIP());` +
      `#${id + 3}=CONTEXT_DEPENDENT_SHAPE_REPRESENTATION(#${id + 2},#${id + 1});`,
  );
  return twoLevels({ assemblyItems: '(#61)', more: more.join('') });
}

/** Counts how often each instance is asked for. */
class CountingFile extends StepFile {
  private readonly counts = new Map<number, number>();

  override records(id: number): readonly StepRecord[] {
    this.counts.set(id, this.timesRead(id) + 1);
    return super.records(id);
  }

  timesRead(id: number): number {
    return this.counts.get(id) ?? 0;
  }
}

/** A chain of products, each of which uses the next one twice. */
function doubling(levels: number, more = ''): string {
  const level = (i: number) =>
    `#${10 * i}=PRODUCT_DEFINITION('p${i}','',$,$);` +
    [1, 2]
      .map(
        (k) =>
          `#${10 * i + k}=NEXT_ASSEMBLY_USAGE_OCCURRENCE('','','',#${10 * i},#${10 * i + 10},$);`,
      )
      .join('');
  return exchange(Array.from({ length: levels }, (_, i) => level(i + 1)).join('') + more);
}

/** Solids in the one representation of a product definition. */
function solidsIn(product: number, count: number): string {
  const ids = Array.from({ length: count }, (_, i) => `#${10_000 + i}`);
  return (
    ids.map((id) => `${id}=MANIFOLD_SOLID_BREP('',#1);`).join('') +
    `#5=SHAPE_REPRESENTATION('',(${ids.join()}),$);#6=PRODUCT_DEFINITION_SHAPE('','',#${product});` +
    '#7=SHAPE_DEFINITION_REPRESENTATION(#6,#5);'
  );
}
