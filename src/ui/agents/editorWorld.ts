import * as vscode from 'vscode';
import type { Disposable, Event } from '../../models/event';
import { isFinished } from '../../models/stage';
import type { TrackedModel } from '../../models/trackedModel';
import { ToolTrouble, type ToolWorld } from '../../tools/world';
import { openSource } from '../openSource';
import type { UploadParts } from '../upload';
import type { ResultLook } from '../resultLook';
import { toolModel } from './toolModel';
import { forAgent } from './toolTroubles';
import { workspaceFile } from './workspaceFile';

export interface EditorWorldParts {
  readonly store: ModelRows;
  readonly upload: Pick<UploadParts, 'service' | 'askConsent' | 'askToken' | 'take'>;
  readonly results: Pick<ResultLook, 'facts' | 'picture'>;
  /** Asks about a model again and again, soon, until the answer is disposed. */
  watch(key: string): Disposable;
}

/** `ModelStore` is one. */
export interface ModelRows {
  all(): readonly TrackedModel[];
  get(key: string): TrackedModel | undefined;
  readonly onDidChange: Event<readonly string[]>;
}

/** This window as the tools see it: the models that it tracks, the files of its workspace. */
export function editorWorld(parts: EditorWorldParts): ToolWorld {
  const { store, results } = parts;
  const known = (key: string): TrackedModel => {
    const model = store.get(key);
    if (model) return model;
    throw new ToolTrouble(
      'The model was removed.',
      'Call caliper_list_models for those there are.',
    );
  };
  return {
    models: () => store.all().map(toolModel),
    convert: (given, signal) =>
      forAgent(async () => toolModel(known(await convert(given, parts, signal)))),
    finished: async (key, patienceMs, signal) => {
      const watch = parts.watch(key);
      await whenFinished(store, key, patienceMs, signal);
      watch.dispose();
      return toolModel(known(key));
    },
    facts: (key, signal) => forAgent(() => results.facts(known(key), signal)),
    picture: (key, view, signal) => forAgent(() => results.picture(known(key), view, signal)),
  };
}

async function convert(given: string, { upload }: EditorWorldParts, signal: AbortSignal) {
  mustBeTrusted();
  const uri = await workspaceFile(given, vscode.workspace.workspaceFolders ?? []);
  const file = await openSource(uri);
  const service = upload.service();
  // Beside the question that VS Code asks before the call, which people switch off.
  await upload.askConsent(service);
  await upload.askToken(service);
  if (signal.aborted) throw new ToolTrouble('The call was cancelled.', 'Nothing was started.');
  return upload.take({ file, source: uri.toString(), service: service.id });
}

function mustBeTrusted(): void {
  if (vscode.workspace.isTrusted) return;
  throw new ToolTrouble(
    'Files of this workspace are uploaded and converted only once the user trusts it.',
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
