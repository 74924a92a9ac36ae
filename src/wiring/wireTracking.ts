import * as vscode from 'vscode';
import { SourceMoves } from '../tracking/window/sourceMoves';
import { SourceStates } from '../tracking/source/sourceState';
import { embeddedServiceId } from '../tracking/model/trackedModel';
import type { ModelStore } from '../tracking/store/modelStore';
import { Conversions } from '../tracking/window/conversions';
import { savedWaits } from '../ui/service/savedWaits';
import * as settings from '../ui/service/settings';
import { uploadSecrets } from '../ui/service/uploadSecrets';
import { openSource } from '../ui/source/openSource';
import { sourcePlaceOf } from '../ui/source/sourcePlace';
import { SourceRows } from '../ui/source/sourceRows';
import { UploadRates } from '../ui/upload/uploadRates';
import { TypicalDurations } from '../ui/upload/typicalDurations';
import type { Host } from './openHost';
import type { WiredServices } from './wireServices';

/** The tracked models, and the state of their files. */
export interface WiredTracking {
  readonly store: ModelStore;
  readonly states: SourceStates;
  readonly moves: SourceMoves;
  readonly conversions: Conversions;
  readonly rows: SourceRows;
  readonly typicalDurations: TypicalDurations;
  readonly rates: UploadRates;
}

export function wireTracking(
  { context, log, mayRead }: Host,
  store: ModelStore,
  { services, embedded }: WiredServices,
): WiredTracking {
  const states = new SourceStates(sourcePlaceOf);
  const moves = new SourceMoves({
    store,
    placeOf: sourcePlaceOf,
    mayRead: (source) => mayRead(vscode.Uri.parse(source)),
    log: log.warn,
  });
  const conversions = new Conversions({
    store,
    clientOf: services.clientOf,
    openSource: (source) => openSource(vscode.Uri.parse(source)),
    maxBytes: (service) => (service === embeddedServiceId ? settings.sizeLimitBytes() : null),
    mayUpload: () => vscode.workspace.isTrusted,
    sourceState: (model) => states.of(model),
    secrets: uploadSecrets(context.secrets),
    waits: savedWaits(context.globalState, Date.now),
    webhook: settings.webhookSetting,
    log: log.warn,
    unwanted: (service, modelId) => {
      // A model that the embedded service has already finished need not be cancelled.
      if (service === embeddedServiceId) embedded.cancel(modelId).catch(() => undefined);
    },
    staged: log.stage,
    decided: log.decision,
  });
  const rows = new SourceRows(store);
  const typicalDurations = new TypicalDurations(context.globalState, Date.now());
  context.subscriptions.push(
    conversions.onDidChangeHold((keys) => {
      for (const key of keys) if (conversions.holdOf(key)) typicalDurations.heldUp(key);
    }),
  );
  const rates = new UploadRates(store, Date.now);
  return { store, states, moves, conversions, rows, typicalDurations, rates };
}
