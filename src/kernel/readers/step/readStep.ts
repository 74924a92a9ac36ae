import { qualityLimits } from '../../base/qualityLimits';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { refuseAbsurdNumbers } from './absurdNumbers';
import { zeroDirectionWarnings } from './zeroDirections';
import {
  readAssembly,
  type Assembly,
  type GeometryItem,
  type ReferenceFrame,
} from './assembly/assembly';
import { boundedSheet } from './bounded/boundedSheet';
import { stepBody, type BodyReports } from './brep/stepBody';
import { buildParts, type BuildOptions, type KnownBody } from '../../parts/buildParts';
import type { NoSolid } from '../../bodies/meshBody';
import { enclosesNothing } from '../../gates/issueSentences';
import { collectParts, sentenceWithNames, type CollectedParts } from '../../parts/collectParts';
import { turnsOf } from '../../parts/partPlacements';
import { leftOutBelow } from '../../parts/leftOutBelow';
import { exchangeStructure } from '../../part21/exchangeStructure';
import { pmiNotes, viewsOfAll } from './pmi/pmiNotes';
import { facesOf, placedPmi } from './pmi/placedPmi';
import { placedViews } from './pmi/placedViews';
import { readPmi } from './pmi/readPmi';
import { BodyFinder } from './pmi/bodyFinder';
import { geometryChecks } from './pmi/validation/geometryChecks';
import { allChecks, checkTexts, noChecks } from '../../../model/pmi/checkedMeasures';
import { damagedBelow } from '../../part21/damagedStatements';
import { withoutSums } from '../../base/noFacts';
import type { BuiltPart } from '../../bodies/builtPart';
import { gapsIn } from './gaps';
import { noGeometry } from './noGeometry';
import { otherFilesNotShown } from './externalDocuments';
import { schemaOf } from './schema';
import { sceneNodes } from './assembly/sceneNodes';
import { sourceOf } from './brep/stepSource';
import { tessellatedPart } from './tessellated/tessellatedPart';
import { readWireframe } from './wireframe/readWireframe';
import { readStyles, type Styles } from './styles';
import type { StepFile } from '../../part21/stepFile';
import { geometryTypes, isTessellated, representationOf } from '../../part21/representations';
import { isUnitMissingInPart, unitWarnings } from './unitWarnings';
import { reportReading } from '../../bodies/report';
import { sourceUnitOf, unknownUnits } from '../../part21/stepUnits';
import { partOf, type Progress } from '../../../words/progress';
import { say } from '../../../words/say';

/**
 * Reads a STEP file. Structure, names, colours and units come from its text, and so does geometry, except where only
 * OpenCascade can build it reliably. What neither can is left out and told.
 * @throws Refusal if the file is damaged or contains neither solid nor surface; EngineNotLoaded if the engine is not
 * available
 */
export async function readStep(bytes: Uint8Array, options: BuildOptions): Promise<Scene> {
  const tell = reportReading(options.report);
  const exchange = exchangeStructure(bytes, (share) => tell(shareOfBytes * share));
  const { file } = exchange;
  const styles = readStyles(file, partOf(tell, shareOfBytes, shareBeforeStructure));
  const progress = partOf(tell, shareBeforeStructure, shareBeforePoints);
  const assembly = readAssembly(file, styles, { progress });
  if (assembly.geometry.length === 0 && holdsBodies(file)) throw noGeometry(file);
  refuseAbsurdNumbers(file, partOf(tell, shareBeforePoints, 1));
  if (assembly.geometry.length === 0) {
    const curves = readWireframe(exchange, styles, options.quality);
    if (curves) return curves;
    throw noGeometry(file);
  }
  const repeated = new Set<number>();
  const unfollowed: string[] = [];
  const open: string[] = [];
  const openItems = new Set<number>();
  const empty: string[] = [];
  const bodyOf = (item: GeometryItem, progress: Progress) =>
    knownBody(file, item, styles, progress, {
      reportRepeated: (id) => repeated.add(id),
      reportOpen() {
        open.push(item.name);
        openItems.add(item.id);
      },
    });
  const pmi = readPmi(file);
  const reportNoSolid = (name: string, why: NoSolid) =>
    void (why === 'open' ? open : empty).push(name);
  const turns = turnsOf(sceneNodes(assembly.roots, (id) => ({ index: id, name: '' })));
  const asked = {
    ...options,
    askedFaces: facesOf(pmi),
    reportNoSolid,
    turnsOf: (id: number) => turns.get(id)?.values() ?? [],
  };
  const parts = await buildParts(exchange, styles, assembly.geometry, bodyOf, asked);
  const found = collectParts(assembly.geometry, parts, open);
  const gaps = gapsIn(
    exchange,
    assembly,
    found.indexOf,
    damagedBodies(file, assembly.geometry, parts),
  );
  const openParts = new Set([...openItems].map((id) => found.indexOf(id)?.index));
  const known = found.parts.map((part, i) => (openParts.has(i) ? withoutSums(part) : part));
  const built = { ...found, parts: known.map(gaps.withoutUnsure) };
  const contexts = contextsOf(file, assembly.geometry);
  if (built.parts.length === 0) throw nothingBuilt(assembly.geometry.length);
  const numbers = parts.flatMap((part) => (part ? [part.numbers] : []));
  const partAt = (body: number) => found.parts[built.indexOf(body)?.index ?? NaN] ?? null;
  const checks = allChecks([geometryChecks(file, assembly, partAt), pmi ? pmi.checks : noChecks]);
  return {
    ...(pmi && {
      pmi: placedPmi(
        { ...pmi, checks },
        numbers,
        (views) =>
          placedViews(views, new BodyFinder(file, assembly), {
            partOf: (body) => built.indexOf(body)?.index ?? null,
            count: built.parts.length,
            reportUnfollowed: (view) => unfollowed.push(view),
          }),
        (representation) => {
          const frame = assembly.frameOf(representation);
          const [body] = !frame || assembly.roots.includes(frame) ? [] : frame.geometry;
          return body === undefined ? null : (built.indexOf(body)?.index ?? null);
        },
      ),
    }),
    roots: sceneNodes(assembly.roots, built.indexOf),
    parts: built.parts,
    facts: {
      sourceFormat: 'STEP',
      schema: schemaOf(file),
      sourceUnit: sourceUnitOf(file, contexts),
      ...(unknownUnits(file, contexts).length > 0 && { isUnitUnknown: true }),
      ...((gaps.isUnsure || isUnitMissingInPart(file, contexts)) && { isUnsure: true }),
      linearDeflection: built.linearDeflection,
      angularDeflection:
        built.linearDeflection === null ? null : qualityLimits[options.quality].angle,
      ...leftOutFact(assembly, built),
      warnings: [
        ...exchange.warnings,
        ...unitWarnings(file, contexts),
        ...assembly.warnings,
        ...gaps.warnings,
        ...otherFilesNotShown(file),
        ...namedTwice(repeated.size),
        ...zeroDirectionWarnings(file),
        ...built.warnings,
        ...sentenceWithNames(enclosesNothing, empty),
        ...pmiNotes(pmi),
        ...viewsOfAll(unfollowed.length),
        ...checkTexts(checks),
      ],
    },
  };
}

/** Of the time of reading: that of the bytes, that before the structure, and that before points are looked at. */
const [shareOfBytes, shareBeforeStructure, shareBeforePoints] = [0.4, 0.55, 0.8];

/**
 * The damaged statements below each solid or surface that is not whole. What is built whole from its exact body is not
 * searched: its reader takes no damaged statement.
 */
function damagedBodies(
  file: StepFile,
  geometry: readonly GeometryItem[],
  built: readonly (BuiltPart | null)[],
): ReadonlyMap<number, readonly number[]> {
  const found = geometry.map(({ id }, i): [number, readonly number[]] => [
    id,
    built[i]?.isWhole === true || isTessellated(file, id) ? [] : damagedBelow(file, id),
  ]);
  return new Map(found.filter(([, damaged]) => damaged.length > 0));
}

/** Whether the file contains bodies, even if nothing shows them: curves must not be shown in their place. */
function holdsBodies(file: StepFile): boolean {
  return file.idsOf(...geometryTypes).length > 0;
}

function leftOutFact(
  { roots, geometry }: Assembly,
  { indexOf }: CollectedParts,
): Pick<Scene['facts'], 'leftOut'> {
  const lacking = new Map(geometry.flatMap(({ id, name }) => (indexOf(id) ? [] : [[id, name]])));
  if (lacking.size === 0) return {};
  const ownOf = (frame: ReferenceFrame) => frame.geometry.flatMap((id) => lacking.get(id) ?? []);
  return { leftOut: leftOutBelow(roots, ownOf, ({ uses }) => uses.map(({ frame }) => frame)) };
}

/** The contexts of the representations that list the shown geometry. */
function contextsOf(file: StepFile, geometry: readonly GeometryItem[]): (number | null)[] {
  const ids = new Set(geometry.flatMap(({ representation }) => representation ?? []));
  return [...new Set([...ids].map((id) => representationOf(file, id)?.context ?? null))];
}

function knownBody(
  file: StepFile,
  item: GeometryItem,
  styles: Styles,
  progress: Progress,
  reports: BodyReports,
): KnownBody {
  const colorOf = (id: number) => styles.colorOf(id);
  if (isTessellated(file, item.id)) {
    // Tessellated geometry that another program saved.
    const shown = { ...item, color: colorOf(item.id) ?? item.color };
    const source = sourceOf(file, item.representation);
    return { kind: 'triangles', ...tessellatedPart(source, shown, colorOf, progress) };
  }
  const body =
    file.parameters(item.id, 'GEOMETRIC_SET') === null
      ? stepBody(file, item, colorOf, reports)
      : boundedSheet(file, item, colorOf);
  return body.kind === 'not taken' ? body : { kind: 'known', body, unitMillimetres: 1 };
}

function namedTwice(count: number): string[] {
  if (count === 0) return [];
  return [
    count === 1
      ? say('The STEP file names a shell, a face or a border of a face twice; it was taken once.')
      : say(
          'The STEP file names {count} shells, faces or borders of faces twice; each was taken once.',
          { count },
        ),
  ];
}

function nothingBuilt(count: number): Refusal {
  const message =
    count === 1
      ? say(
          'The solid or surface in the STEP file could not be built: the geometry is damaged or out of all bounds.',
        )
      : say(
          'None of the {count} solids and surfaces in the STEP file could be built: the geometry is damaged or out of all bounds.',
          { count },
        );
  return new Refusal('damagedFile', message);
}
