import { deepEqual, equal, match, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { readCad } from '../../../../src/kernel/convert/convertModel';
import { measuredFacts } from '../../../../src/kernel/convert/factsOfScene';
import { exchangeStructure } from '../../../../src/kernel/part21/exchangeStructure';
import { referenceIn } from '../../../../src/kernel/part21/parameter';
import { StepFile } from '../../../../src/kernel/part21/stepFile';
import { readAssembly } from '../../../../src/kernel/readers/step/assembly/assembly';
import { gapsIn } from '../../../../src/kernel/readers/step/gaps';
import { readStyles } from '../../../../src/kernel/readers/step/styles';
import { packOptions } from '../../packs';

const whole = readFileSync('samples/as1-oc-214.stp', 'latin1');

describe('a STEP file that lacks what it refers to', () => {
  it('is sure of all where nothing is missing', () => {
    deepEqual(gaps(whole), { isUnsure: false, areAllPlaced: true, unsureParts: 0, told: [] });
  });

  for (const [what, id] of chainOfPlacement()) {
    it(`does not know where its parts are without ${what}, and says so`, () => {
      const { isUnsure, areAllPlaced, told } = gaps(without(whole, id));
      ok(isUnsure || !areAllPlaced);
      ok(told.some((sentence) => /its place cannot be read|stand in a wrong place/.test(sentence)));
    });
  }

  it('does not know where a part is whose placement is missing beside those of others', () => {
    const [id = NaN] = new StepFile(Buffer.from(whole)).idsOf(
      'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION',
    );
    const { areAllPlaced, told } = gaps(without(whole, id));
    equal(areAllPlaced, false);
    match(told.join(), /its place cannot be read/);
  });

  it('is sure of nothing where a body belongs to no product, and a product has no shape', () => {
    const file = new StepFile(Buffer.from(whole));
    const links = file.idsOf(
      'SHAPE_REPRESENTATION_RELATIONSHIP',
      'SHAPE_DEFINITION_REPRESENTATION',
    );
    const lost = links.filter((id) => gaps(without(whole, id)).isUnsure);
    // Other definitions give properties of the shapes of occurrences.
    const isShape = (id: number) => /PRODUCT_DEFINITION_SHAPE/.test(file.text(id));
    ok(lost.length >= 4 && links.length > 0, `${lost.length} of ${links.filter(isShape).length}`);
  });

  it('is sure of nothing where a statement has lost its end, and keeps the next one', () => {
    const file = new StepFile(Buffer.from(whole));
    const [id = NaN] = file.idsOf('MANIFOLD_SOLID_BREP');
    const torn = whole.replace(`${file.text(id)};`, `${file.text(id)}\xbb`);
    const { isUnsure, told } = gaps(torn);
    equal(isUnsure, true);
    deepEqual(told, []);
    const read = exchangeStructure(Buffer.from(torn, 'latin1'));
    deepEqual([read.file.instanceCount, read.dangling.count], [file.instanceCount, 0]);
    match(read.warnings.join(), /^One statement of the file cannot be read/);
  });

  it('names what stands at the origin because its placement is lost', () => {
    const chain = new Map(chainOfPlacement());
    for (const what of ['the relationship', 'the point of the place']) {
      match(
        gaps(without(whole, chain.get(what) ?? NaN)).told.join(),
        /origin.*: “[^#”]+”\.$|origin.*: “[^#”]+”\.,/,
      );
    }
  });

  it('calls neither size nor centre exact where one place is lost, and keeps volumes', async () => {
    const place = new Map(chainOfPlacement()).get('the point of the place') ?? NaN;
    const scene = await readCad(
      Buffer.from(without(whole, place), 'latin1'),
      'a.step',
      packOptions,
    );
    const facts = measuredFacts(scene, scene.facts.linearDeflection);
    deepEqual([facts.isSizeExact, facts.massProperties], [false, null]);
    equal(facts.volume?.placements, 18);
  }).timeout(60_000);

  it('has no exact numbers of a body whose geometry has gaps, and names it', () => {
    const [surface = NaN] = new StepFile(Buffer.from(whole)).idsOf('PLANE');
    const { isUnsure, unsureParts, told } = gaps(without(whole, surface));
    deepEqual([isUnsure, unsureParts], [false, 1]);
    match(told.join(), /^No exact numbers, because the file lacks data.*: “[^”]+”\. Export/);
  });

  it('stays sure of what does not depend on what is missing', () => {
    const more = "#900001=PRESENTATION_LAYER_ASSIGNMENT('','',(#900002));\n";
    equal(gaps(whole.replace(/ENDSEC;\s*END-ISO/, `${more}$&`)).isUnsure, false);
  });
});

describe('a STEP file with two different instances of one number', function () {
  this.timeout(120_000);

  it('has no exact numbers at all, and the last instance in every way of reading', async () => {
    const text = readFileSync('samples/mayo_332.stp', 'latin1');
    const [id = NaN] = new StepFile(Buffer.from(text)).idsOf('CYLINDRICAL_SURFACE');
    const other = new StepFile(Buffer.from(text)).text(id).replace(/,[^,]*\)$/, ',1234.5)');
    const doubled = text.replace('DATA;', `DATA;\n#${id}=${other};`);
    const scene = await readCad(Buffer.from(doubled, 'latin1'), 'a.step', packOptions);
    const { volume, area, isSizeExact, massProperties, parts } = measuredFacts(
      scene,
      scene.facts.linearDeflection,
    );
    deepEqual([volume, area, isSizeExact, massProperties], [null, null, false, null]);
    equal(
      parts.some((part) => part.isSizeExact || part.volume !== null),
      false,
    );
    match(
      scene.facts.warnings.join(),
      /more than once, and differently; what stands last was taken/,
    );
  });
});

function gaps(text: string) {
  const exchange = exchangeStructure(Buffer.from(text, 'latin1'));
  const assembly = readAssembly(exchange.file, readStyles(exchange.file));
  const indices = new Map(assembly.geometry.map(({ id }, index) => [id, { index }]));
  const found = gapsIn(exchange, assembly, (id) => indices.get(id) ?? null);
  const part = {
    ...{ name: '', positions: new Float32Array(), normals: new Float32Array() },
    ...{ indices: new Uint32Array(), faces: [], edges: [], color: null },
    geometry: 'meshed from exact B-rep' as const,
    solid: { volume: 1, area: 1 },
  };
  const sure = assembly.geometry.map((_, index) => found.withoutUnsure(part, index));
  return {
    isUnsure: found.isUnsure,
    areAllPlaced: assembly.areAllPlaced,
    unsureParts: sure.filter(({ solid }) => solid.volume === null).length,
    told: [...assembly.warnings, ...found.warnings],
  };
}

/** Everything that the file needs to say where one of its parts is: what it is, and its number. */
function chainOfPlacement(): (readonly [what: string, id: number])[] {
  const file = new StepFile(Buffer.from(whole));
  const [placing = NaN] = file.idsOf('CONTEXT_DEPENDENT_SHAPE_REPRESENTATION');
  const [used, of] = file.parameters(placing, 'CONTEXT_DEPENDENT_SHAPE_REPRESENTATION') ?? [];
  const [relationship, shape] = [referenceIn(used) ?? NaN, referenceIn(of) ?? NaN];
  const occurrence = referenceIn(file.parameters(shape, 'PRODUCT_DEFINITION_SHAPE')?.[2]) ?? NaN;
  const related = file.parameters(relationship, 'REPRESENTATION_RELATIONSHIP') ?? [];
  const transformed = file.parameters(
    relationship,
    'REPRESENTATION_RELATIONSHIP_WITH_TRANSFORMATION',
  );
  const transformation = referenceIn(transformed?.[0]) ?? NaN;
  const items = file.parameters(transformation, 'ITEM_DEFINED_TRANSFORMATION') ?? [];
  const place = referenceIn(items[3]) ?? NaN;
  const [, point, axis] = file.parameters(place, 'AXIS2_PLACEMENT_3D') ?? [];
  const component = referenceIn(file.parameters(occurrence, 'NEXT_ASSEMBLY_USAGE_OCCURRENCE')?.[4]);
  return [
    ['the relationship', relationship],
    ['its first representation', referenceIn(related[2]) ?? NaN],
    ['its second representation', referenceIn(related[3]) ?? NaN],
    ['the shape of the occurrence', shape],
    ['the occurrence', occurrence],
    ['the component', component ?? NaN],
    ['the transformation', transformation],
    ['the place', place],
    ['the point of the place', referenceIn(point) ?? NaN],
    ['the axis of the place', referenceIn(axis) ?? NaN],
  ];
}

function without(text: string, id: number): string {
  const removed = text.replace(new RegExp(`^#${id} = [^;]*;`, 'm'), '');
  ok(removed.length < text.length, `#${id} is there`);
  return removed;
}
