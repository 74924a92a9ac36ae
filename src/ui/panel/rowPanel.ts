import type * as vscode from 'vscode';
import type { TrackedModel } from '../../tracking/model/trackedModel';
import type { Service } from '../service/services';
import { FollowedFile, type FollowedFileDeps } from './followedFile';
import { ModelPanel, type ModelPanelDeps } from './modelPanel';

export interface RowPanelDeps extends FollowedFileDeps {
  readonly page: ModelPanelDeps;
  /** The service of a row. @throws ServiceError `unsafeAddress` */
  serviceOf(model: TrackedModel): Service;
}

/** The page of a row of the list. It follows changes and moves of the row's file. */
export function rowPanel(
  panel: vscode.WebviewPanel,
  { key, name, source }: TrackedModel,
  deps: RowPanelDeps,
): ModelPanel {
  let file: FollowedFile | null = null;
  const opener = {
    ...{ key, name, isTitled: true },
    perform: (action: Parameters<FollowedFile['perform']>[0]) => {
      if (action === 'showAgain' || action === 'tryAgain') file?.begin();
      return file?.perform(action) ?? false;
    },
    gone: () => {
      panel.dispose();
    },
  };
  const page = new ModelPanel(panel, opener, deps.page);
  file = new FollowedFile(
    source,
    {
      page,
      serviceOf: (model) => deps.serviceOf(model),
      showAgain: (model) => {
        deps.page.perform('showAgain', model.key);
        return Promise.resolve();
      },
      // The title is updated with the row.
      moved: () => Promise.resolve(),
    },
    deps,
  );
  file.lookSoon();
  panel.onDidDispose(() => file.dispose());
  return page;
}
