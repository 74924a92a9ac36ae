import * as vscode from 'vscode';
import { ServiceError } from '../../words/errors';
import { say } from '../../words/say';
import type { Conversions } from '../../tracking/window/conversions';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Job } from '../commands/commandRunner';
import { displayText } from '../base/displayText';
import type { ModelCommandName } from './modelCommandNames';
import { factLines, factsOf } from './modelDetails';
import { pickModels, type Models, type Wanted } from './pickModels';
import { saveAsset, type AssetSource } from '../results/saveAsset';
import { copyText } from '../sinks/copyText';
import { isConfirmed, showInformation } from '../sinks/messages';
import { isWindowHere } from '../source/isWindowHere';
import { fileOfSource } from '../source/sourceFolder';
import { versions } from '../base/versions';
import { mustBeTrusted } from '../upload/upload';

export interface ModelCommandDeps {
  readonly models: Models;
  readonly conversions: Conversions;
  readonly assets: AssetSource;
  open(key: string): Promise<unknown>;
  /** Converts the file of a model again. */
  showAgain(model: TrackedModel): Promise<void>;
  /** Key of the model in the active tab; null for none. */
  activeKey(): string | null;
  /** Removes secrets from a text that leaves Caliper. */
  clean(text: string): string;
}

/** The commands that act on tracked models. */
export function modelCommands(deps: ModelCommandDeps): Readonly<Record<ModelCommandName, Job>> {
  const { conversions, assets } = deps;
  const onModels =
    (wanted: Wanted, act: (models: readonly TrackedModel[]) => unknown): Job =>
    async (...args) =>
      act(await pickModels(deps.models, deps.activeKey(), wanted, args));
  const onEach = (wanted: Wanted, act: (model: TrackedModel) => unknown): Job =>
    onModels(wanted, async (models) => {
      for (const model of models) await act(model);
    });
  return {
    'caliper.open': onEach({ title: say('Open'), fits: any }, ({ key }) => deps.open(key)),
    'caliper.retry': onEach({ title: say('Retry'), fits: isRetryable }, ({ key }) => {
      mustBeTrusted();
      conversions.retry(key);
    }),
    'caliper.showAgain': onEach({ title: say('Convert Again'), fits: hasEnded }, (model) =>
      deps.showAgain(model),
    ),
    'caliper.askAgain': onEach({ title: say('Ask Again'), fits: isAskable }, (model) => {
      mustBeKnown(model);
      return conversions.askAgain(model.key);
    }),
    'caliper.cancel': onEach({ title: say('Cancel'), fits: isRunning }, ({ key }) => {
      conversions.cancel(key);
    }),
    'caliper.remove': onModels({ title: say('Remove'), fits: any }, async (models) => {
      if (!(await mayRemove(models))) return;
      for (const { key } of models) await conversions.remove(key);
    }),
    'caliper.refresh': (key) => refresh(deps, key),
    'caliper.revealSource': onEach({ title: say('Reveal Source File'), fits: any }, revealSource),
    'caliper.copyModelId': onEach({ title: say('Copy Model ID'), fits: hasId }, ({ modelId }) =>
      copyText(modelId ?? ''),
    ),
    'caliper.copyDetails': onModels({ title: say('Copy Details'), fits: any }, (models) =>
      models.length === 0 ? undefined : copyText(deps.clean(detailsOf(models))),
    ),
    'caliper.saveResult': onEach({ title: say('Save 3D Result'), fits: isReady }, (model) =>
      saveAsset(assets, model, 'visual'),
    ),
    'caliper.savePreview': onEach({ title: say('Save Preview Image'), fits: isReady }, (model) =>
      saveAsset(assets, model, 'preview'),
    ),
  };
}

const any = (): boolean => true;
const hasId = ({ modelId }: TrackedModel): boolean => modelId !== null;
const isReady = ({ stage }: TrackedModel): boolean => stage.kind === 'ready';
const hasEnded = ({ stage }: TrackedModel): boolean => isFinished(stage);
const isRunning = ({ stage }: TrackedModel): boolean => !isFinished(stage);
const isRetryable = ({ stage }: TrackedModel): boolean =>
  stage.kind === 'failed' && stage.retryable;

const isAskable = ({ stage }: TrackedModel): boolean => stage.kind !== 'ready';

// The context of a failed row does not tell whether its service ever received the model.
function mustBeKnown(model: TrackedModel): void {
  if (model.modelId !== null || model.stage.kind !== 'failed') return;
  const text = say(
    '{name} never came to its service, which cannot be asked about it. Try again to send it.',
    {
      name: displayText(model.name),
    },
  );
  throw new ServiceError('notFound', text);
}

// For a single row the outcome is reported, even an error; a refresh of all rows is silent.
async function refresh({ models, conversions }: ModelCommandDeps, key: unknown): Promise<void> {
  const model = typeof key === 'string' ? models.get(key) : undefined;
  if (!model) conversions.refresh();
  else if (isAskable(model) && hasId(model)) await conversions.askAgain(model.key);
  else conversions.refresh(model.key);
  await sayWhoWaits(model ? [model] : models.all(), conversions);
}

/** A service that has asked for no requests before a time gets none, which would look as if nothing happened. */
async function sayWhoWaits(
  models: readonly TrackedModel[],
  conversions: Pick<Conversions, 'holdOf'>,
): Promise<void> {
  const busy = models
    .map(({ key }) => conversions.holdOf(key))
    .find((hold) => hold?.kind === 'busy');
  if (!busy) return;
  const { holdSentence } = await import('./holdSentence');
  void showInformation(holdSentence(busy));
}

async function mayRemove(models: readonly TrackedModel[]): Promise<boolean> {
  const running = models.filter(isRunning);
  const [first] = running;
  if (!first) return true;
  const what =
    running.length === 1
      ? displayText(first.name)
      : say('{count} models', { count: running.length });
  return isConfirmed(
    say('Cancel and remove {what}?', { what }),
    say('The conversion is not finished. The source file stays untouched.'),
    say('Remove'),
  );
}

async function revealSource({ source, name }: TrackedModel): Promise<void> {
  const uri = await fileOfSource(source);
  await vscode.workspace.fs.stat(uri).then(undefined, (cause: unknown) => {
    const text = say('{name} is no longer where it was.', {
      name: displayText(name),
    });
    throw new ServiceError('notFound', text, { cause });
  });
  const isInWorkspace = vscode.workspace.getWorkspaceFolder(uri) !== undefined;
  if (!isInWorkspace && uri.scheme !== 'file') {
    const text = say('{name} is in a virtual folder that is not open in this window.', {
      name: displayText(name),
    });
    throw new ServiceError('notFound', text);
  }
  if (!isInWorkspace && !isWindowHere(vscode.env)) {
    const place = displayText(uri.fsPath);
    const text = say(
      'The window is on another machine than {place}, which is in none of its folders.',
      { place },
    );
    void showInformation(text);
    return;
  }
  const command = isInWorkspace ? 'revealInExplorer' : 'revealFileInOS';
  await vscode.commands.executeCommand(command, uri);
}

function detailsOf(models: readonly TrackedModel[]): string {
  return [...models.map((model) => factLines(factsOf(model))), versions().join('\n')].join('\n\n');
}
