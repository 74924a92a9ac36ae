import type { ChangeInWords } from '../model/compare/changes';
import { resultFactsText } from '../model/facts/factsText';
import { resultMassLines } from '../model/facts/massLine';
import type { MaterialId } from '../model/facts/materials';
import type { ResultFacts } from '../model/facts/modelFacts';
import { plainFacts } from './plainFacts';
import { ToolInput } from './readInput';
import type { ToolName } from './toolNames';
import { toolTable } from './toolTable';
import { modelText, plain } from './toolText';
import { ToolTrouble, type ToolModel, type ToolPicture, type ToolWorld } from './world';

/** What a tool says to the agent. */
export interface ToolAnswer {
  readonly text: string;
  readonly picture: ToolPicture | null;
  readonly isError: boolean;
}

/**
 * Calls a tool. Whatever goes wrong is an answer, too: what happened, and what to do next.
 * @param input from the agent, unread
 */
export async function callTool(
  name: ToolName,
  input: unknown,
  world: ToolWorld,
  signal: AbortSignal,
): Promise<ToolAnswer> {
  try {
    const given = new ToolInput(input, Object.keys(toolTable[name].inputSchema.properties));
    return await tools[name](given, world, signal);
  } catch (error) {
    return { text: troubleText(error), picture: null, isError: true };
  }
}

type Tool = (input: ToolInput, world: ToolWorld, signal: AbortSignal) => Promise<ToolAnswer>;

const tools: Readonly<Record<ToolName, Tool>> = {
  caliper_list_models: async (_, world) => said(listText(await world.models())),
  caliper_convert_file: async (input, world, signal) => {
    const { id } = await world.convert(input.text('path'), signal);
    return stateOf(await world.finished(id, patienceMs.conversion, signal));
  },
  caliper_get_status: async (input, world, signal) => {
    const model = await modelNamed(input.text('model'), world);
    if (model.state !== 'working') return said(modelText(model));
    return said(modelText(await world.finished(model.id, patienceMs.status, signal)));
  },
  caliper_get_facts: async (input, world, signal) => {
    const material = input.material();
    const model = await readyModel(input.text('model'), world);
    return said(factsAnswer(model, await world.facts(model.id, signal), material));
  },
  caliper_get_picture: async (input, world, signal) => {
    const view = input.view();
    const model = await readyModel(input.text('model'), world);
    const picture = await world.picture(model.id, view, signal);
    const shown = picture.instead ?? `${plain(model.name)}, seen from: ${view}.`;
    return { ...said(shown), picture };
  },
  caliper_compare_files: async (input, world, signal) => {
    const [path, other] = [input.text('path'), input.textOrNull('old_path')];
    const [from, to] = [input.textOrNull('old_revision'), input.textOrNull('revision')];
    // A file is compared with itself as it was at the last commit.
    const wanted = { path, other, from: from ?? (other === null ? 'HEAD' : null), to };
    return said(changeText(await world.compare(wanted, signal)));
  },
};

/** How long an agent waits: for its conversion, and for news of a model that is not finished. */
const patienceMs = { conversion: 60_000, status: 2000 } as const;

/** How many models, and parts of one, are listed one by one: an agent's attention is bounded. */
const mostListed = 100;

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
  const told = models.slice(0, mostListed).map(modelText);
  const rest = models.length - told.length;
  return [...told, ...(rest > 0 ? [`… and ${rest} older ones.`] : [])].join('\n');
}

function changeText({ lines, warnings }: ChangeInWords): string {
  const warned = warnings.slice(0, mostListed).map((warning) => `warning   ${plain(warning)}`);
  return [linesText(lines), ...warned].join('\n');
}

function linesText(lines: readonly string[]): string {
  if (lines.length === 0) return 'Nothing that counts differs: the model is the same.';
  const told = lines.slice(0, mostListed).map(plain);
  const rest = lines.length - told.length;
  return [...told, ...(rest > 0 ? [`… and ${rest} more changes.`] : [])].join('\n');
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
  const lines = resultFactsText(plainFacts(facts), mostListed);
  const weight =
    material === null ? [] : resultMassLines(facts, { kind: 'material', id: material });
  return [`file      ${plain(model.name)}`, ...lines, ...weight].join('\n');
}

/** By its id; by its name where only one has it. */
async function modelNamed(given: string, world: ToolWorld): Promise<ToolModel> {
  const models = await world.models();
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

async function readyModel(given: string, world: ToolWorld): Promise<ToolModel> {
  const model = await modelNamed(given, world);
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
