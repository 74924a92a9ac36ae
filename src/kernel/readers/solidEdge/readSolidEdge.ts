import { say } from '../../../words/say';
import { withSavedPicture, Refusal } from '../../base/refusal';
import type { Rgba, Scene } from '../../base/scene';
import { withWarnings } from '../../base/withWarnings';
import { type ExactModel, exactScene } from '../../parts/exactScene';
import { pmiNotShown } from '../../parts/pmiNotShown';
import type { Body, Brep } from '../../brep/brep';
import { facesOf } from '../../brep/facesOf';
import { type CompoundFile, openCompoundFile } from '../../containers/compoundFile';
import { bestForm, type BestFormOptions } from '../../gates/saved/bestForm';
import { schemaOf } from '../xt/readXt';
import { xtBrep } from '../xt/xtBrep';
import { readXtData } from '../xt/nodes/xtData';
import { dimensionsIn } from './dimensionsIn';
import { readStyles } from './readStyles';
import { solidEdgePicture } from './solidEdgePicture';
import { mayLackEdits } from './mayLackEdits';

/**
 * Reads a Solid Edge part: its exact bodies if they are complete, and the saved picture. Incomplete bodies are shown
 * with gaps if there is no picture.
 * @throws Refusal if the file is damaged, or has no body that can be shown; with the picture
 */
export async function readSolidEdge(
  bytes: Uint8Array,
  options: BestFormOptions,
  fileName: string,
): Promise<Scene> {
  options.report(say('Reading'));
  const file = openCompoundFile(bytes);
  const picture = solidEdgePicture(file);
  const shown = () => {
    const exact = { ...solidEdgeModel(file, fileName), savedPicture: picture };
    return picture ? bestForm(exact, { mesh: null, picture }, options) : exactScene(exact, options);
  };
  const notShown = dimensionsIn(file) > 0 ? [pmiNotShown()] : [];
  return withSavedPicture(
    () => picture,
    async () => withWarnings(await shown(), notShown),
  );
}

/** The exact bodies, before they are checked and meshed. */
export function solidEdgeModel(file: CompoundFile, fileName: string): ExactModel {
  const streams = bodyStreams(file);
  const data = streams.map((stream) => readXtData(stream));
  const [first] = data;
  if (!first) throw noBody();
  const styles = readStyles(file);
  const unknown = new Set<number>();
  const colorOfStyle = (style: number) => {
    const color = styles.colors.get(style >>> 0) ?? null;
    if (!color) unknown.add(style);
    return color;
  };
  const breps = data.map((stream) => xtBrep(stream, colorOfStyle));
  return {
    sourceFormat: 'Solid Edge',
    fileName,
    brep: inColors(shownBodies(breps, mayLackEdits(file)), styles.ofPart, unknown.size > 0),
    schema: schemaOf(first),
  };
}

/** The streams of bodies, saved as a part or as a partition; numbered, as there may be several. */
function bodyStreams(file: CompoundFile): Uint8Array[] {
  const paths = file.paths.filter((path) => /^PARASOLID\/STREAM\d+\.[XP]_B$/.test(path)).sort();
  return paths.flatMap((path) => {
    const stream = file.read(path);
    if (!stream) throw damaged();
    return stream.length === 0 ? [] : [stream];
  });
}

/** Solids form the part; sheets beside them are construction geometry. */
function shownBodies(breps: readonly Brep[], isBehind: boolean): Brep {
  const bodies = breps.flatMap((brep) => brep.bodies);
  const isSolid = ({ kind }: Body) => kind === 'solid';
  const solids = bodies.filter(isSolid);
  return {
    unitMillimetres: breps[0]?.unitMillimetres ?? 1,
    bodies: solids.length > 0 ? solids : bodies,
    warnings: [
      ...(isBehind ? [laterEdits()] : []),
      ...(solids.length === 0 && bodies.length > 0 ? [onlySheets()] : []),
    ],
  };
}

/** Bodies without a style of their own get that of the part. */
function inColors(brep: Brep, ofPart: Rgba | null, hasUnknown: boolean): Brep {
  const bodies = brep.bodies.map((body) => ({ ...body, color: body.color ?? ofPart }));
  const isGrey = bodies.length > 0 && !bodies.some(hasColor);
  const isPartly = hasUnknown && !isGrey;
  const warnings = [...(isGrey ? [grey()] : []), ...(isPartly ? [partlyStyled()] : [])];
  return { ...brep, bodies, warnings: [...brep.warnings, ...warnings] };
}

function hasColor(body: Body): boolean {
  return body.color !== null || facesOf(body).some(({ color }) => color !== null);
}

const grey = () => say('Solid Edge names no style for this part: it is shown grey.');

const partlyStyled = () =>
  say(
    'Some faces or bodies of this part have a style that its library does not have: they are shown in another colour.',
  );

const laterEdits = () =>
  say(
    'Solid Edge keeps the last edits of this part apart, in a form that is not read: they may be missing.',
  );

const onlySheets = () => say('The part has no solid: its surfaces are shown.');

function noBody(): Refusal {
  return new Refusal(
    'noGeometry',
    say(
      'This Solid Edge part holds no body: it has sketches or curves only, or nothing yet. Where Solid Edge shows a body, export STEP.',
    ),
  );
}

function damaged(): Refusal {
  return new Refusal(
    'damagedFile',
    say(
      'The Solid Edge part is damaged: its body cannot be read. Copy it again from where it came, or save it again.',
    ),
  );
}
