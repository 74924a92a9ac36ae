import type { ChangeInWords } from '../model/compare/changes';
import { counted } from '../words/counted';
import { resultFactsText } from '../model/facts/factsText';
import { resultMassLines } from '../model/facts/massLine';
import type { MaterialId } from '../model/facts/materials';
import type { ResultFacts } from '../model/facts/modelFacts';
import type { ResultPmi } from '../model/pmi/resultPmi';
import { plainFacts } from './plainFacts';
import { facePmiText, facesOfText, pmiListText } from './pmiAnswers';
import { ToolInput } from './readInput';
import type { ToolName } from './toolNames';
import { toolTable } from './toolTable';
import { modelText, plain } from './toolText';
import { ToolTrouble, type ToolModel, type ToolPicture, type ToolBackend } from './toolBackend';

/** The answer of a tool to the agent. */
export interface ToolAnswer {
  readonly text: string;
  readonly picture: ToolPicture | null;
  readonly isError: boolean;
}

/**
 * Calls a tool. An error becomes an answer too: what happened, and what to do next.
 * @param input input of the agent, not validated yet
 */
export async function callTool(
  name: ToolName,
  input: unknown,
  backend: ToolBackend,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  try {
    const given = new ToolInput(input, Object.keys(toolTable[name].inputSchema.properties));
    return await tools[name](given, backend, signal);
  } catch (error) {
    return { text: troubleText(error), picture: null, isError: true };
  }
}

type Tool = (input: ToolInput, backend: ToolBackend, signal: AbortSignal) => Promise<ToolAnswer>;

const tools: Readonly<Record<ToolName, Tool>> = {
  caliper_list_models: async (_, backend) => said(listText(await backend.models())),
  caliper_convert_file: async (input, backend, signal) => {
    const { id } = await backend.convert(input.text('path'), signal);
    return stateOf(await backend.finished(id, patienceMs.conversion, signal));
  },
  caliper_get_status: async (input, backend, signal) => {
    const model = await modelNamed(input.text('model'), backend);
    if (model.state !== 'working') return said(modelText(model));
    return said(modelText(await backend.finished(model.id, patienceMs.status, signal)));
  },
  caliper_get_facts: async (input, backend, signal) => {
    const material = input.material();
    const model = await readyModel(input.text('model'), backend);
    return said(factsAnswer(model, await backend.facts(model.id, signal), material));
  },
  caliper_get_picture: async (input, backend, signal) => {
    const view = input.view();
    const model = await readyModel(input.text('model'), backend);
    const picture = await backend.picture(model.id, view, signal);
    const seen = typeof view === 'string' ? view : `the saved view ${plain(view.saved)}`;
    const shown = picture.instead ?? `${plain(model.name)}, seen from: ${seen}.`;
    return { ...said(shown), picture };
  },
  caliper_compare_files: async (input, backend, signal) => {
    const [path, other] = [input.text('path'), input.textOrNull('old_path')];
    const [from, to] = [input.textOrNull('old_revision'), input.textOrNull('revision')];
    // By default a file is compared with its version of the last commit.
    const wanted = { path, other, from: from ?? (other === null ? 'HEAD' : null), to };
    return said(changeText(await backend.compare(wanted, signal)));
  },
  caliper_list_pmi: async (input, backend, signal) => {
    const [view, type, datum] = [
      input.textOrNull('view'),
      input.textOrNull('type'),
      input.textOrNull('datum'),
    ];
    const pmi = await pmiOf(input, backend, signal);
    return said(pmiListText(pmi, { view, type, datum }));
  },
  caliper_get_face_pmi: async (input, backend, signal) => {
    const face = input.text('face');
    return said(facePmiText(await pmiOf(input, backend, signal), face));
  },
  caliper_get_pmi_faces: async (input, backend, signal) => {
    const about = input.text('annotation');
    return said(facesOfText(await pmiOf(input, backend, signal), about));
  },
};

/** How long a call waits for a conversion, and for the status of an unfinished model. In milliseconds. */
const patienceMs = { conversion: 60_000, status: 2000 } as const;

/** How many models, and how many lines about one, are listed: the context of an agent is limited. */
const maxListed = 100;

function said(text: string): ToolAnswer {
  return { text, picture: null, isError: false };
}

function stateOf(model: ToolModel): ToolAnswer {
  return { ...said(modelText(model)), isError: model.state === 'failed' };
}

function listText(models: readonly ToolModel[]): string {
  if (models.length === 0) {
    return 'There are no models yet. Convert a CAD file with caliper_convert_file.';
  }
  const listed = models.slice(0, maxListed).map(modelText);
  const rest = models.length - listed.length;
  return [...listed, ...(rest > 0 ? [`… and ${rest} older ones.`] : [])].join('\n');
}

function changeText({ lines, warnings }: ChangeInWords): string {
  const warned = warnings.slice(0, maxListed).map((warning) => `warning   ${plain(warning)}`);
  return [linesText(lines), ...warned].join('\n');
}

function linesText(lines: readonly string[]): string {
  if (lines.length === 0) return 'Nothing that counts differs: the model is the same.';
  const listed = lines.slice(0, maxListed).map(plain);
  const rest = lines.length - listed.length;
  return [...listed, ...(rest > 0 ? [`… and ${rest} more changes.`] : [])].join('\n');
}

/** @throws ToolTrouble when the model has no PMI */
async function pmiOf(
  input: ToolInput,
  backend: ToolBackend,
  signal: AbortSignal,
): Promise<ResultPmi> {
  const model = await readyModel(input.text('model'), backend);
  const pmi = (await backend.facts(model.id, signal))?.said;
  if (pmi) return pmi;
  throw new ToolTrouble(
    `Of ${plain(model.name)} no dimensions, tolerances or saved views are known.`,
    'Caliper reads them of STEP files that have them.',
  );
}

function factsAnswer(
  model: ToolModel,
  facts: ResultFacts | null,
  material: MaterialId | null,
): string {
  if (facts === null) {
    throw new ToolTrouble(
      `Of ${plain(model.name)} there is only the picture that its CAD program saved: no 3D model, no facts.`,
      'Look at it with caliper_get_picture.',
    );
  }
  const lines = resultFactsText(plainFacts(facts), maxListed);
  const weight =
    material === null ? [] : resultMassLines(facts, { kind: 'material', id: material });
  const { elements = [], annotations = [], views = [] } = facts.said?.lists ?? {};
  const more = facts.said
    ? [
        `pmi       ${elements.length} dimensions, tolerances and the like as data, ${annotations.length} drawn, ${counted(views.length, 'saved view')}: caliper_list_pmi`,
      ]
    : [];
  return [`file      ${plain(model.name)}`, ...lines, ...weight, ...more].join('\n');
}

/** Finds a model by its id, or by its name if it is unique. */
async function modelNamed(given: string, backend: ToolBackend): Promise<ToolModel> {
  const models = await backend.models();
  const named = models.filter(({ name }) => name === given);
  const found = models.find(({ id }) => id === given) ?? (named.length === 1 ? named[0] : null);
  if (found) return found;
  throw named.length > 1
    ? new ToolTrouble(`${named.length} models have that name.`, 'Call it again with an id.')
    : new ToolTrouble(
        'There is no model with that id.',
        'Call caliper_list_models for the ids, or convert the file with caliper_convert_file.',
      );
}

async function readyModel(given: string, backend: ToolBackend): Promise<ToolModel> {
  const model = await modelNamed(given, backend);
  if (model.state === 'ready') return model;
  throw model.state === 'failed'
    ? new ToolTrouble(
        `${plain(model.name)} has no result, because its conversion failed: ${plain(model.detail)}`,
        'Tell the user; converting the same file again gives the same unless it was changed.',
      )
    : new ToolTrouble(
        `${plain(model.name)} is not ready yet: ${plain(model.detail)}`,
        'Ask again with caliper_get_status in a while.',
      );
}

function troubleText(error: unknown): string {
  if (error instanceof ToolTrouble) return `${plain(error.message)} ${error.next}`;
  const what = error instanceof Error ? error.message : String(error);
  return `${plain(what)} Tell the user what happened; nothing speaks for trying the same again.`;
}
