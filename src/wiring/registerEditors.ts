import * as vscode from 'vscode';
import { embeddedServiceId } from '../tracking/model/trackedModel';
import { registered } from '../ui/base/registered';
import { reviewTabs } from '../ui/compare/reviewTabs';
import { compareEarlier } from '../ui/compare/earlierModels';
import { SourceDecorations } from '../ui/models/sourceDecorations';
import { fileEditors, foreignEditors } from '../ui/panel/fileEditors';
import { rememberConsent, hasConsent } from '../ui/service/hostConsent';
import * as settings from '../ui/service/settings';
import { askToken } from '../ui/service/tokenCommands';
import type { OpenLinkDeps } from '../ui/share/openLink';
import { linkHandler } from '../ui/share/sharing';
import type { FolderDeps } from '../ui/sheet/folderDeps';
import { sheetTabs } from '../ui/sheet/sheetTabs';
import { serviceStatus } from '../ui/window/serviceStatus';
import { compareDeps } from './registerCommands';
import type { Wired } from './wired';
import type { Disposable } from './disposable';

/** Registers what VS Code itself shows or calls: editors, decorations in the Explorer, the status bar, links. */
export function registerEditors(
  wired: Wired,
  folders: FolderDeps,
  links: OpenLinkDeps,
): readonly Disposable[] {
  const { commands, services, panels, tree, conversions, store, rows, states } = wired;
  const log = wired.log.line;
  return [
    editorsOfFiles(wired),
    ...editorsOfForeignFiles(wired),
    registered(
      'window.registerUriHandler',
      () => vscode.window.registerUriHandler(linkHandler(commands, links)),
      log,
    ),
    registered(
      'window.createStatusBarItem',
      () =>
        serviceStatus({
          ...{ services, panels, tree, conversions, store },
          webhook: settings.webhookSetting,
        }),
      log,
    ),
    registered(
      'window.registerFileDecorationProvider',
      () => new SourceDecorations({ store, rows, states, asksByItself: !wired.isTheia }),
      log,
    ),
    registered('window.registerWebviewPanelSerializer', () => sheetTabs(folders), log),
    registered('window.registerWebviewPanelSerializer', () => reviewTabs(compareDeps(wired)), log),
    registered('window.registerWebviewPanelSerializer', () => listsOfParts(wired), log),
  ];
}

function listsOfParts(wired: Wired): Disposable {
  return vscode.window.registerWebviewPanelSerializer('caliper.partsList', {
    deserializeWebviewPanel: async (panel, state: unknown) => {
      const { restorePartsList } = await import('./partsLists');
      restorePartsList(panel, state, wired);
    },
  });
}

function editorsOfForeignFiles(wired: Wired): readonly Disposable[] {
  const { panels, page, mayRead, savedPictures, opened, log } = wired;
  return foreignEditors({
    ...{ panels, page, mayRead, opened, log: log.warn },
    savedPicture: (source, signal) => savedPictures.ofForeign(source, signal),
  });
}

function editorsOfFiles(wired: Wired): Disposable {
  const { context, tokens, services, panels, page, store, rows, states, fileRows } = wired;
  const { isOwn, mayRead, resultKeyOf, savedPictures, log, moves, comparisons, earlier, opened } =
    wired;
  return fileEditors({
    ...{ panels, page, store, rows, states, moves, fileRows, mayRead, resultKeyOf, opened },
    serviceOf: (file) => (isOwn(file) ? services.of(embeddedServiceId) : services.current()),
    savedPicture: (source, signal) => savedPictures.of(source, signal),
    agree: (service) => rememberConsent(service, context.globalState),
    lacksToken: async (service) =>
      service.kind === 'remote' &&
      hasConsent(service, context.globalState) &&
      (await tokens.of(service.origin)) === undefined,
    askToken: (service) => askToken(tokens, service),
    followsChanges: settings.followsChanges,
    compareShown: (before, after) => comparisons.open(compareEarlier(earlier, before, after)),
    log: log.warn,
  });
}
