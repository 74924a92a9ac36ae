import * as vscode from 'vscode';
import { Redactor } from './client/secrets/redactor';
import { setTranslations } from './words/say';
import { assetsOnDemand } from './tracking/cache/assetsOnDemand';
import { Conversions, type UploadRequest } from './tracking/window/conversions';
import { ModelStore } from './tracking/store/modelStore';
import { SourceStates } from './tracking/source/sourceState';
import {
  embeddedServiceId,
  type ServiceId,
  type TrackedModel,
} from './tracking/model/trackedModel';
import { viewPacksOnDemand } from './tracking/cache/viewPacksOnDemand';
import { packerOnDemand } from './service/local/kernels/packerOnDemand';
import { offerMcpServer } from './ui/agents/mcpProvider';
import { registerTools } from './ui/agents/registerTools';
import { CommandRunner } from './ui/commands/commandRunner';
import { compareCommand } from './ui/compare/compareCommand';
import { KeptComparisons } from './ui/compare/comparison';
import { ComparisonPanels } from './ui/compare/comparisonPanels';
import { DraggedResults } from './ui/results/draggedResults';
import { EmbeddedAccess, isAtEmbeddedService } from './ui/service/embeddedAccess';
import { EmbeddedTokens } from './ui/base/embeddedTokens';
import { explainUpload } from './ui/models/explainUpload';
import { fileEditors } from './ui/panel/fileEditors';
import { FileRows } from './ui/panel/fileRows';
import { FinishNotices } from './ui/models/finishNotices';
import { followContext } from './ui/window/followContext';
import { followVisibleModels } from './ui/window/visibleModels';
import { followTokens } from './ui/service/followTokens';
import { agree, askConsent } from './ui/service/hostConsent';
import { keptContracts } from './ui/service/keptContracts';
import { KeptViews } from './ui/page/keptViews';
import { Log } from './ui/log/log';
import { MeshEditors } from './ui/mesh/meshEditors';
import { modelCommands } from './ui/models/modelCommands';
import type { ModelPanelDeps } from './ui/panel/modelPanel';
import { ModelPanels } from './ui/panel/modelPanels';
import { ModelTree } from './ui/models/modelTree';
import { namesOfTabs } from './ui/window/namesOfTabs';
import { vscodeNotices } from './ui/models/noticeParts';
import type { OpenLinkDeps } from './ui/share/openLink';
import { openLogChannel } from './ui/sinks/logSink';
import { openSource } from './ui/source/openSource';
import { performPageAction } from './ui/page/performPageAction';
import { partCommands } from './ui/parts/partCommands';
import { PartsTree } from './ui/parts/partsTree';
import { previewOf } from './ui/results/previewOf';
import { isProcessAlive } from './ui/service/processes';
import { publicApi, type CaliperApi } from './ui/window/publicApi';
import { resultKeyFor, versionOf } from './ui/service/resultKey';
import { isOwnSample, sampleCommand } from './ui/upload/sample';
import { together } from './ui/page/scenePanel';
import { secretStoreWarning } from './ui/service/secretStoreWarning';
import { SavedPictures } from './ui/results/savedPictures';
import { Services } from './ui/service/services';
import { serviceStatus } from './ui/window/serviceStatus';
import { registered } from './ui/base/registered';
import * as settings from './ui/service/settings';
import { linkCommand, linkHandler, sharing, type SharingDeps } from './ui/share/sharing';
import { SourceDecorations } from './ui/models/sourceDecorations';
import { diskPathOf, sourcePlaceOf } from './ui/source/sourcePlace';
import { SourceRows } from './ui/source/sourceRows';
import { supportCommands } from './ui/support/supportCommands';
import { folderCommand } from './ui/sheet/folderCommand';
import type { FolderDeps } from './ui/sheet/folderParts';
import { KeptSheets } from './ui/sheet/keptSheets';
import { OpenSheets } from './ui/sheet/openSheets';
import { sheetTabs } from './ui/sheet/sheetTabs';
import { askToken, tokenCommands } from './ui/service/tokenCommands';
import { Tokens } from './ui/service/tokens';
import { upload, type UploadDeps } from './ui/upload/upload';
import { UploadExplanations } from './ui/upload/uploadExplanations';
import { UploadRates } from './ui/upload/uploadRates';
import { uploadSecrets } from './ui/service/uploadSecrets';
import { UsualTimes } from './ui/upload/usualTimes';
import { viewCommands } from './ui/page/viewCommands';
import { tabTitle } from './ui/models/whereabouts';

let closed: Promise<void> | null = null;

/** VS Code disposes of the parts and waits for this, some seconds at most, before it ends the process. */
export async function deactivate(): Promise<void> {
  await closed;
}

/** Builds the parts and hands them to each other. Reads one folder; starts no service. */
export async function activate(context: vscode.ExtensionContext): Promise<CaliperApi> {
  setTranslations(vscode.l10n.bundle);
  const wordsFile = vscode.l10n.uri?.fsPath ?? null;
  const folder = (name: string) => vscode.Uri.joinPath(context.globalStorageUri, name);
  const program = (name: string) => vscode.Uri.joinPath(context.extensionUri, 'dist', name).fsPath;
  const redactor = new Redactor();
  const log = new Log(openLogChannel(context.logUri), redactor);
  const commands = new CommandRunner(log, redactor);
  const store = await ModelStore.open(folder('models').fsPath, { log: log.warn });
  closed = store.closed;

  const tokens = new Tokens(context.secrets, redactor, secretStoreWarning(log));
  const tokenOf = (origin: string) => tokens.of(origin);
  const embedded = new EmbeddedAccess({
    start: async (chosen) => {
      const { startEmbeddedService } = await import('./service/local/startEmbeddedService');
      return startEmbeddedService({
        ...chosen,
        entry: program('service.js'),
        storageDir: folder('service').fsPath,
        wordsFile,
        log: log.ofService,
      });
    },
    settings: settings.embeddedSettings,
    isBusy: () => store.all().some(isAtEmbeddedService),
    keepSecret: (token) => {
      redactor.keepSecret(token);
    },
    tokens: new EmbeddedTokens(tokens, context.globalState, process.pid, isProcessAlive),
    log: log.warn,
  });
  const explanations = new UploadExplanations();
  const services = new Services({
    embedded,
    serviceUrl: settings.serviceUrlSetting,
    uploadProfile: settings.uploadProfileSetting,
    tokenOf,
    redactor,
    contracts: keptContracts(context.globalState),
    explained: explanations.keep,
    requested: log.request,
    decided: log.decision,
  });
  const { clientOf } = services;

  const states = new SourceStates(sourcePlaceOf);
  const conversions = new Conversions({
    store,
    clientOf,
    openSource: (source) => openSource(vscode.Uri.parse(source)),
    mayUpload: () => vscode.workspace.isTrusted,
    sourceState: (model) => states.of(model),
    secrets: uploadSecrets(context.secrets),
    webhook: settings.webhookSetting,
    log: log.warn,
    staged: log.stage,
    decided: log.decision,
  });
  const assets = assetsOnDemand(async () => {
    const { Assets } = await import('./tracking/cache/assets');
    return new Assets({
      folder: folder('cache').fsPath,
      clientOf,
      limitBytes: settings.cacheLimitBytes,
    });
  });

  const packer = packerOnDemand(async () => {
    const { Packer } = await import('./service/local/kernels/packer');
    return new Packer({
      entry: program('kernel.js'),
      folder: folder('packer').fsPath,
      limits: settings.packerLimits,
      wordsFile,
      log: log.warn,
    });
  });
  const packs = viewPacksOnDemand({
    folder: folder('cache').fsPath,
    packer,
    limitBytes: settings.cacheLimitBytes,
  });

  const sharingParts: SharingDeps = {
    commands,
    extensionId: context.extension.id,
    modelOf: (key) => store.get(key),
    wordsOf: (parts) => partsTree.wordsOf(parts),
    chatFolder: folder('chat').fsPath,
  };
  const usualTimes = new UsualTimes(context.globalState);
  const rates = new UploadRates(store, Date.now);
  const panelParts: ModelPanelDeps = {
    places: { extensionUri: context.extensionUri, cacheFolder: folder('cache') },
    assets,
    packs,
    views: new KeptViews(context.workspaceState),
    modelOf: (key) => store.get(key),
    titleOf: (model) => tabTitle(model, store.all()),
    holdOf: (key) => conversions.holdOf(key),
    usualMs: usualTimes.of,
    rateOf: rates.of,
    optionsFor: ({ source }) => settings.viewerOptions(source),
    savedPicture: (model, signal) => savedPictures.ofModel(model, signal),
    isUploadGuess: explanations.isGuess,
    perform: performPageAction,
    ...sharing(sharingParts),
    log: log.warn,
  };
  const panels = new ModelPanels(store, panelParts);
  const kept = new KeptComparisons(context.workspaceState);
  const comparisons = new ComparisonPanels(store, kept, panelParts);
  const sheets = new OpenSheets();
  const recipeOf = (service: ServiceId): string =>
    resultKeyFor(service, embedded.settingsInForce(), versionOf(context.extension));
  const start = (request: UploadRequest): TrackedModel => {
    // By the time there is a result, what prepares it for the page stands ready.
    packs.warm();
    return conversions.start({ ...request, recipe: recipeOf(request.service) });
  };
  const rows = new SourceRows(store);
  const isOwn = (file: vscode.Uri) => isOwnSample(context.extensionUri, file);
  const mayRead = (file: vscode.Uri) => vscode.workspace.isTrusted || isOwn(file);
  const renew: Conversions['renew'] = (key, request) => {
    packs.warm();
    conversions.renew(key, request);
  };
  const savedPictures = new SavedPictures({
    ...{ folder: folder('cache').fsPath, reader: packer, states },
    diskPathOf: (source) => {
      const uri = vscode.Uri.parse(source);
      return mayRead(uri) ? diskPathOf(uri) : null;
    },
    keep: (bytes, options) => assets.keep(bytes, options),
    log: log.warn,
  });
  const fileRows = new FileRows({ rows, states, recipeOf, start, renew });
  const uploadParts: UploadDeps = {
    service: () => services.current(),
    askConsent: (service) => askConsent(service, context.globalState),
    askToken: (service) => askToken(tokens, service),
    take: (request) => fileRows.take(request),
    open: panels.open,
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
    usualMs: usualTimes.of,
    rateOf: rates.of,
    previewOf: (model, signal) => previewOf(assets, model, signal),
    upload: (files) => void commands.run('drop', () => upload(uploadParts, [files[0], files])),
    dragged: new DraggedResults({ assets, folder: folder('dragged').fsPath, now: Date.now }),
    log: log.warn,
  });
  const meshes = new MeshEditors({
    ...panelParts,
    ...{ mayRead, followsChanges: settings.followsChanges, optionsFor: settings.viewerOptions },
    keep: (bytes, options) => assets.keep(bytes, options),
    run: (name, job) => void commands.run(name, job),
  });
  const scenes = together([panels, comparisons, meshes]);
  const partsTree = new PartsTree(scenes);
  const linkParts: OpenLinkDeps = {
    models: store,
    show: async (key, spot) => {
      const page = await panels.open(key);
      page?.goTo(spot);
    },
    service: () => services.current(),
    webhook: settings.webhookSetting,
    upload: (file, service, openSource) =>
      upload({ ...uploadParts, service: () => service, openSource }, [file]),
  };
  const notices = new FinishNotices({
    isSeen: (key) =>
      tree.isVisible || panels.isVisible(key) || comparisons.isVisible(key) || sheets.shows(key),
    get: (key) => store.get(key),
    ...vscodeNotices,
  });

  const editors = fileEditors({
    ...{ panels, page: panelParts, store, rows, states, fileRows },
    serviceOf: (file) => (isOwn(file) ? services.of(embeddedServiceId) : services.current()),
    mayRead,
    recipeOf,
    savedPicture: (source, signal) => savedPictures.of(source, signal),
    agree: (service) => agree(service, context.globalState),
    askToken: (service) => askToken(tokens, service),
    followsChanges: settings.followsChanges,
    log: log.warn,
  });

  const results = { assets, looker: packer, folder: folder('cache').fsPath };
  const folderParts: FolderDeps = {
    ...{ models: store, upload: uploadParts, sheets, results, places: panelParts.places },
    holdOf: (key) => conversions.holdOf(key),
    kept: new KeptSheets(context.workspaceState),
    webhook: settings.webhookSetting,
    run: (name, job) => void commands.run(name, job),
  };

  context.subscriptions.push(
    commands.register({
      'caliper.upload': (...args) => upload(uploadParts, args),
      'caliper.uploadToService': (...args) => upload(uploadParts, args),
      'caliper.compare': compareCommand({
        ...uploadParts,
        models: store,
        ...{ start, recipeOf },
        activeKey: () => panels.active()?.key ?? null,
        open: comparisons.open,
      }),
      'caliper.convertFolder': folderCommand(folderParts),
      'caliper.explainUpload': explainUpload({
        ...{ models: store, explanations, log },
        activeKey: () => panels.active()?.key ?? null,
      }),
      ...supportCommands({
        ...{ models: store, log, extensionUri: context.extensionUri },
        manifest: context.extension.packageJSON,
        serviceUrl: settings.serviceUrlSetting,
        webhook: settings.webhookSetting,
        hosts: () => redactor.hosts(),
        clean: (text) => redactor.clean(text),
      }),
      ...modelCommands({
        models: store,
        conversions,
        assets,
        open: panels.open,
        showAgain: async (model) => {
          const { showAgain } = await import('./ui/upload/showAgain');
          await showAgain({ ...uploadParts, services, mayRead, recipeOf, renew }, model);
        },
        activeKey: () => panels.active()?.key ?? null,
        clean: (text) => redactor.clean(text),
      }),
      ...linkCommand(context.extension.id, linkParts),
      ...sampleCommand(context.extensionUri),
      ...partCommands(partsTree),
      ...viewCommands([panels, comparisons, meshes]),
      ...tokenCommands({ tokens, services, modelOf: (key) => store.get(key) }),
    }),
    registerTools({
      store,
      upload: uploadParts,
      holdOf: (key) => conversions.holdOf(key),
      watch: (key) => conversions.watch(key),
      results,
      service: () => services.currentOrNull(),
      log: log.line,
    }),
    offerMcpServer({
      program: program('mcp.js'),
      settings: settings.embeddedSettings,
      log: log.line,
    }),
    namesOfTabs(log.names),
    registered(
      'window.registerUriHandler',
      () => vscode.window.registerUriHandler(linkHandler(commands, linkParts)),
      log.line,
    ),
    followContext({ store, services, tokens, panels: scenes, partsTree }),
    followVisibleModels(conversions, tree, panels, comparisons, sheets),
    registered(
      'window.createStatusBarItem',
      () =>
        serviceStatus({
          ...{ services, panels, tree, conversions, store },
          webhook: settings.webhookSetting,
        }),
      log.line,
    ),
    followTokens({
      tokens,
      services,
      conversions,
      store,
      commands,
      restartEmbedded: () => embedded.stop(),
    }),
    vscode.workspace.onDidGrantWorkspaceTrust(() => {
      conversions.resumeAll();
    }),
    conversions.onDidChangeHold((keys) => {
      tree.repaint(keys);
      panels.follow(keys);
      comparisons.follow(keys);
      sheets.follow(keys);
    }),
    store.onDidChange((keys) => {
      notices.changed(keys);
    }),
    conversions.onDidFinish((model) => {
      notices.finished(model);
      usualTimes.learn(model);
    }),
    registered(
      'window.registerFileDecorationProvider',
      () => new SourceDecorations({ store, rows, states }),
      log.line,
    ),
    rates,
    editors,
    rows,
    registered('window.registerWebviewPanelSerializer', () => sheetTabs(folderParts), log.line),
    partsTree,
    tree,
    panels,
    comparisons,
    meshes,
    sheets,
    conversions,
    { dispose: () => embedded.stop() },
    { dispose: () => packer.stop() },
    tokens,
    store,
    log,
  );
  conversions.resumeAll();
  return publicApi(store, panels, comparisons, meshes);
}
