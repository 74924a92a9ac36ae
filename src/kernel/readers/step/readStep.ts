import { qualityLimits } from '../../base/qualityLimits';
import { Refusal } from '../../base/refusal';
import type { Scene } from '../../base/scene';
import { refuseAbsurdPoints } from './absurdPoints';
import {
  readAssembly,
  type Assembly,
  type GeometryItem,
  type ReferenceFrame,
} from './assembly/assembly';
import { stepBody } from './brep/stepBody';
import { buildParts, type BuildOptions, type KnownBody } from '../../parts/buildParts';
import { collectParts, type CollectedParts } from '../../parts/collectParts';
import { leftOutBelow } from '../../parts/leftOutBelow';
import { exchangeStructure } from '../../part21/exchangeStructure';
import { pmiNotes } from './pmi/pmiNotes';
import { facesOf, placedPmi } from './pmi/placedPmi';
import { readPmi } from './pmi/readPmi';
import { noGeometry } from './noGeometry';
import { otherFilesNotShown } from './externalDocuments';
import { schemaOf } from './schema';
import { sceneNodes } from './assembly/sceneNodes';
import { readStyles, type Styles } from './styles';
import type { StepFile } from '../../part21/stepFile';
import { representationOf } from '../../part21/representations';
import { unitWarnings } from './unitWarnings';
import { sourceUnitOf, unknownUnits } from '../../part21/stepUnits';
import { say } from '../../../words/say';

/**
 * Reads a STEP file: structure, names, colours and units from its text, geometry as well, or through OpenCascade
 * where the text alone does not give it for sure.
 * @throws Refusal when the file is damaged or holds neither solid nor surface; EngineBreakdown when the
 * engine threw on it; EngineNotLoaded when the engine is not there
 */
export async function readStep(bytes: Uint8Array, options: BuildOptions): Promise<Scene> {
  options.report(say('Reading'));
  const exchange = exchangeStructure(bytes);
  const { file } = exchange;
  const styles = readStyles(file);
  const assembly = readAssembly(file, styles);
  if (assembly.geometry.length === 0) throw noGeometry(file);
  refuseAbsurdPoints(file);
  const repeated = new Set<number>();
  const bodyOf = (item: GeometryItem) => knownBody(file, item, styles, (id) => repeated.add(id));
  const pmi = readPmi(file);
  const asked = { ...options, askedFaces: facesOf(pmi) };
  const parts = await buildParts(exchange, styles, assembly.geometry, bodyOf, asked);
  const built = collectParts(assembly.geometry, parts);
  const contexts = contextsOf(file, assembly.geometry);
  if (built.parts.length === 0) throw nothingBuilt(assembly.geometry.length);
  const numbers = parts.flatMap((part) => (part ? [part.numbers] : []));
  return {
    ...(pmi && { pmi: placedPmi(pmi, numbers) }),
    roots: sceneNodes(assembly.roots, built.indexOf),
    parts: built.parts,
    facts: {
      sourceFormat: 'STEP',
      schema: schemaOf(file),
      sourceUnit: sourceUnitOf(file, contexts),
      ...(unknownUnits(file, contexts).length > 0 && { isUnitUnknown: true }),
      linearDeflection: built.linearDeflection,
      angularDeflection:
        built.linearDeflection === null ? null : qualityLimits[options.quality].angle,
      ...leftOutFact(assembly, built),
      warnings: [
        ...exchange.warnings,
        ...unitWarnings(file, contexts),
        ...assembly.warnings,
        ...otherFilesNotShown(file),
        ...namedTwice(repeated.size),
        ...built.warnings,
        ...pmiNotes(pmi),
      ],
    },
  };
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

/** Of the representations that list what is shown. */
function contextsOf(file: StepFile, geometry: readonly GeometryItem[]): (number | null)[] {
  const ids = new Set(geometry.flatMap(({ representation }) => representation ?? []));
  return [...new Set([...ids].map((id) => representationOf(file, id)?.context ?? null))];
}

function knownBody(
  file: StepFile,
  item: GeometryItem,
  styles: Styles,
  tellRepeated: (id: number) => void,
): KnownBody {
  const body = stepBody(file, item, (id) => styles.colorOf(id), tellRepeated);
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
