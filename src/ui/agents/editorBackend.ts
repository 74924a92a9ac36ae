import * as vscode from 'vscode';
import { say } from '../../words/say';
import type { Disposable, Event } from '../../tracking/async/emitter';
import type { Hold } from '../../tracking/store/holds';
import { isFinished } from '../../tracking/model/stage';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import { ToolTrouble, type ToolBackend, type ToolModel } from '../../agentTools/toolBackend';
import type { UploadDeps } from '../upload/upload';
import type { ResultReader } from '../results/resultReader';
import { WorkspaceSources } from '../source/workspaceSources';
import type { FileComparer } from '../source/compareSides';
import { compareForAgent } from './compareForAgent';
import { runForAgent } from './toolTroubles';
import { workspaceFile } from './workspaceFile';
import { serviceInWords } from '../models/serviceInWords';
import { holdSentence } from '../models/holdSentence';
import { wordsOf } from '../models/modelWords';

export interface EditorBackendDeps {
  readonly store: ModelRows;
  /** The reason why a model makes no progress while polling continues; null for none. */
  holdOf(key: string): Hold | null;
  readonly upload: Pick<UploadDeps, 'service' | 'askConsent' | 'askToken' | 'take'>;
  readonly results: Pick<ResultReader, 'facts' | 'picture'>;
  readonly comparer: FileComparer;
  /** Polls a model at short intervals until the result is disposed. */
  watch(key: string): Disposable;
}

/** The part of `ModelStore` that is needed. */
export interface ModelRows {
  all(): readonly TrackedModel[];
  get(key: string): TrackedModel | undefined;
  readonly onDidChange: Event<readonly string[]>;
}

/**
 * The tools' view of this window: the files of the open folders, and their models. The list of models is shared by all
 * windows; models of other folders are not accessible to agents here.
 */
export function editorBackend(deps: EditorBackendDeps): ToolBackend {
  const { store, results } = deps;
  const described = (model: TrackedModel) => toolModel(model, deps.holdOf(model.key));
  const known = async (key: string): Promise<TrackedModel> => {
    const [model] = await inTheseFolders([store.get(key)]);
    if (model) return model;
    throw new ToolTrouble(
      'The model was removed.',
      'Call caliper_list_models for those there are.',
    );
  };
  return {
    models: async () => (await inTheseFolders(store.all())).map(described),
    convert: (given, signal) =>
      runForAgent(async () => described(await known(await convert(given, deps, signal)))),
    finished: async (key, patienceMs, signal) => {
      await known(key);
      const watch = deps.watch(key);
      await whenFinished(store, key, patienceMs, signal);
      watch.dispose();
      return described(await known(key));
    },
    facts: (key, signal) => runForAgent(async () => results.facts(await known(key), signal)),
    picture: (key, view, signal) =>
      runForAgent(async () => results.picture(await known(key), view, signal)),
    compare: (wanted, signal) =>
      runForAgent(() => {
        mustBeTrusted();
        return compareForAgent(deps.comparer, wanted, signal);
      }),
  };
}

async function inTheseFolders(
  models: readonly (TrackedModel | undefined)[],
): Promise<readonly TrackedModel[]> {
  const sources = await WorkspaceSources.open();
  const tested = models.map(async (model) =>
    model && (await sources.hold(vscode.Uri.parse(model.source))) ? [model] : [],
  );
  return (await Promise.all(tested)).flat();
}

async function convert(given: string, { upload }: EditorBackendDeps, signal: AbortSignal) {
  mustBeTrusted();
  const uri = await workspaceFile(given, vscode.workspace.workspaceFolders ?? []);
  const file = await (await WorkspaceSources.open()).openFile(uri);
  // In addition to VS Code's confirmation before the call, which users can turn off.
  const service = await upload.askConsent(upload.service());
  await upload.askToken(service);
  if (signal.aborted) throw new ToolTrouble('The call was cancelled.', 'Nothing was started.');
  return upload.take({ file, source: uri.toString(), service: service.id });
}

function mustBeTrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ToolTrouble(
    'Files of this workspace are converted only once the user trusts it.',
    'Ask the user to trust the workspace.',
  );
}

function whenFinished(
  store: ModelRows,
  key: string,
  patienceMs: number,
  signal: AbortSignal,
): Promise<void> {
  const isOver = (): boolean => {
    const model = store.get(key);
    return !model || isFinished(model.stage);
  };
  if (isOver() || signal.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = (): void => {
      clearTimeout(timer);
      listening.dispose();
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, patienceMs);
    const listening = store.onDidChange((keys) => {
      if (keys.includes(key) && isOver()) end();
    });
    signal.addEventListener('abort', end);
  });
}

/** A tracked model in the form that agents receive. */
function toolModel(model: TrackedModel, hold: Hold | null = null): ToolModel {
  const { key: id, name, sizeBytes, service } = model;
  return { id, name, sizeBytes, service: serviceInWords(service), ...stateOf(model, hold) };
}

function stateOf(model: TrackedModel, hold: Hold | null): Pick<ToolModel, 'state' | 'detail'> {
  const { stage } = model;
  if (stage.kind === 'ready') return { state: 'ready', detail: stage.status.message ?? '' };
  if (stage.kind === 'failed') return { state: 'failed', detail: stage.reason };
  const { title, detail } = wordsOf(model);
  const list = detail === '' ? title : say('{label}: {value}', { label: title, value: detail });
  const sentence = say('{list}.', { list });
  return { state: 'working', detail: hold ? `${sentence} ${holdSentence(hold)}` : sentence };
}
