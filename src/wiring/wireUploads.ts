import * as vscode from 'vscode';
import * as settings from '../ui/service/settings';
import {
  embeddedServiceId,
  type ServiceId,
  type TrackedModel,
} from '../tracking/model/trackedModel';
import type { Conversions, UploadRequest } from '../tracking/window/conversions';
import { FinishNotices } from '../ui/models/finishNotices';
import { ModelTree } from '../ui/models/modelTree';
import { vscodeNotices } from '../ui/models/vscodeNotices';
import { FileRows } from '../ui/panel/fileRows';
import { DraggedResults } from '../ui/results/draggedResults';
import { previewOf } from '../ui/results/previewOf';
import { askToken } from '../ui/service/tokenCommands';
import { OpenSheets } from '../ui/sheet/openSheets';
import { upload, type UploadDeps } from '../ui/upload/upload';
import type { Host } from './openHost';
import type { WiredPages } from './wirePages';
import type { WiredResults } from './wireResults';
import type { WiredServices } from './wireServices';
import type { WiredTracking } from './wireTracking';

/** What adds files to the list of models, and the list itself. */
export interface WiredUploads {
  readonly start: (request: UploadRequest) => TrackedModel;
  readonly renew: Conversions['renew'];
  readonly fileRows: FileRows;
  readonly notices: FinishNotices;
  readonly uploads: UploadDeps;
  readonly tree: ModelTree;
  readonly sheets: OpenSheets;
}

export function wireUploads(
  { context, folder, log, commands, isTheia }: Host,
  { services, tokens, resultKeyOf }: WiredServices,
  { store, states, moves, conversions, rows, typicalDurations, rates }: WiredTracking,
  { assets, packs, packer, cache }: WiredResults,
  { panels, comparisons }: WiredPages,
): WiredUploads {
  // Starts the packer early, so that it is ready when the result arrives. The embedded service packs its results
  // itself.
  const warmFor = (service: ServiceId | undefined): void => {
    if (service !== embeddedServiceId) packs.warm();
  };
  const start = (request: UploadRequest): TrackedModel => {
    warmFor(request.service);
    return conversions.start({ ...request, resultKey: resultKeyOf(request.service) });
  };
  const renew: Conversions['renew'] = (key, request) => {
    warmFor(store.get(key)?.service);
    conversions.renew(key, request);
  };
  const fileRows = new FileRows({ rows, states, resultKeyOf: resultKeyOf, start, renew });
  const notices = new FinishNotices({ get: (key) => store.get(key), ...vscodeNotices });
  const uploads: UploadDeps = {
    service: () => services.current(),
    askConsent: async (service, isGiven) => {
      const { askConsent } = await import('../ui/service/askHostConsent');
      const isOfRemote = settings.serviceUrlIsOfRemote();
      return askConsent(service, context.globalState, isOfRemote, isGiven);
    },
    askToken: (service) => askToken(tokens, service),
    take: (request) => fileRows.take(request),
    open: panels.open,
    showFile: (source) => {
      const uri = vscode.Uri.parse(source);
      void vscode.commands.executeCommand('vscode.openWith', uri, 'caliper.viewer');
    },
    refused: (error) => {
      log.failure('upload', error);
    },
    batch: (keys) => {
      notices.expect(keys);
    },
  };
  const tree = new ModelTree({
    store,
    holdOf: (key) => conversions.holdOf(key),
    isGone: (key) => moves.isGone(key),
    typicalMs: typicalDurations.of,
    rateOf: rates.of,
    previewOf: (model, signal) => previewOf(assets, model, signal),
    linesOf: async (model, signal) => {
      const { resultLines } = await import('../ui/results/resultLines');
      return resultLines(
        { assets, inspector: packer, folder: cache.fsPath },
        model,
        settings.viewerOptions(model.source),
        signal,
      );
    },
    upload: (files) => void commands.run('drop', () => upload(uploads, [files[0], files])),
    dragged: new DraggedResults({ assets, folder: folder('dragged').fsPath, now: Date.now }),
    readsSingleRows: !isTheia,
    log: log.warn,
  });
  const sheets = new OpenSheets();
  notices.seenIn(() => tree.isVisible);
  for (const place of [panels, comparisons]) notices.seenIn((key) => place.isVisible(key));
  notices.seenIn((key) => sheets.shows(key));
  return { start, renew, fileRows, notices, uploads, tree, sheets };
}
