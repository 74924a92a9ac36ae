import * as settings from '../ui/service/settings';
import type { FolderDeps } from '../ui/sheet/folderDeps';
import { SavedSheets } from '../ui/sheet/savedSheets';
import type { Wired } from './wired';

/** What the contact sheet of a folder needs. */
export function folderDeps(wired: Wired): FolderDeps {
  const { context, commands, conversions, store, uploads, sheets, page } = wired;
  return {
    ...{ models: store, upload: uploads, sheets, results: drawnResults(wired) },
    places: page.places,
    holdOf: (key) => conversions.holdOf(key),
    kept: new SavedSheets(context.workspaceState),
    webhook: settings.webhookSetting,
    run: (name, job) => void commands.run(name, job),
  };
}

/** What draws results and reads their facts without a page. */
export function drawnResults({ assets, packer, cache }: Wired) {
  return { assets, inspector: packer, folder: cache.fsPath };
}
