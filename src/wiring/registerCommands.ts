import { compareCommands } from '../ui/compare/compareCommands';
import type { CompareDeps } from '../ui/compare/compareDeps';
import { modelCommandNames, type ModelCommandName } from '../ui/models/modelCommandNames';
import { viewCommands } from '../ui/page/viewCommands';
import { partCommands } from '../ui/parts/partCommands';
import * as settings from '../ui/service/settings';
import { tokenCommands } from '../ui/service/tokenCommands';
import type { OpenLinkDeps } from '../ui/share/openLink';
import { linkCommand } from '../ui/share/sharing';
import type { FolderDeps } from '../ui/sheet/folderDeps';
import { supportCommands } from '../ui/support/supportCommands';
import { sampleCommand } from '../ui/upload/sample';
import { upload } from '../ui/upload/upload';
import type { TrackedModel } from '../tracking/model/trackedModel';
import type { Job } from '../ui/commands/commandRunner';
import type { Wired } from './wired';
import type { Disposable } from './disposable';

/** Registers every command of the extension. */
export function registerCommands(
  wired: Wired,
  folders: FolderDeps,
  links: OpenLinkDeps,
): Disposable {
  const { context, commands, uploads, panels, comparisons, meshes } = wired;
  return commands.register({
    'caliper.upload': (...args) => upload(uploads, args),
    'caliper.uploadToService': (...args) => upload(uploads, args),
    ...compareCommands(compareDeps(wired)),
    'caliper.convertFolder': async (...args) => {
      const { convertFolder } = await import('../ui/sheet/convertFolder');
      return convertFolder(folders, args);
    },
    'caliper.explainUpload': async (...args) => {
      const { explainUpload } = await import('../ui/models/explainUpload');
      const { store: models, explanations, log } = wired;
      const activeKey = () => panels.active()?.key ?? null;
      return explainUpload({ models, explanations, log, activeKey })(...args);
    },
    ...support(wired),
    ...models(wired),
    ...linkCommand(context.extension.id, links),
    ...sampleCommand(context.extensionUri),
    ...partCommands(wired.partsTree),
    'caliper.partsList': async () => {
      const { showPartsList } = await import('./partsLists');
      showPartsList(wired);
    },
    ...viewCommands([panels, comparisons, meshes]),
    ...tokenCommands({
      ...{ tokens: wired.tokens, services: wired.services },
      modelOf: (key) => wired.store.get(key),
    }),
  });
}

/** What the comparison of revisions needs. */
export function compareDeps(wired: Wired): CompareDeps {
  const { uploads, store, start, resultKeyOf, panels, comparisons, packer, opened } = wired;
  return {
    ...uploads,
    ...{ models: store, start, resultKeyOf: resultKeyOf },
    activeKey: () => panels.active()?.key ?? null,
    open: comparisons.open,
    comparer: packer,
    seenFiles: () => opened.seen(),
    places: wired.page.places,
    reviewsFolder: wired.folder('reviews').fsPath,
    numbersOf: settings.viewerOptions,
    run: (name, job) => void wired.commands.run(name, job),
  };
}

function support({ context, store, log, redactor }: Wired) {
  return supportCommands({
    ...{ models: store, log, extensionUri: context.extensionUri },
    manifest: context.extension.packageJSON,
    serviceUrl: settings.serviceUrlSetting,
    webhook: settings.webhookSetting,
    hosts: () => redactor.hosts(),
    clean: (text) => redactor.clean(text),
  });
}

/** The code of these commands is loaded when the first of them runs. */
function models(wired: Wired): Readonly<Record<string, Job>> {
  const { store, conversions, assets, panels, redactor, uploads, services } = wired;
  const { mayRead, resultKeyOf, renew } = wired;
  const deps = {
    ...{ models: store, conversions, assets, open: panels.open },
    showAgain: async (model: TrackedModel) => {
      const { showAgain } = await import('../ui/upload/showAgain');
      await showAgain({ ...uploads, services, mayRead, resultKeyOf, renew }, model);
    },
    activeKey: () => panels.active()?.key ?? null,
    clean: (text: string) => redactor.clean(text),
  };
  const job =
    (name: ModelCommandName): Job =>
    async (...args) => {
      const { modelCommands } = await import('../ui/models/modelCommands');
      return modelCommands(deps)[name](...args);
    };
  return Object.fromEntries(modelCommandNames.map((name) => [name, job(name)]));
}
