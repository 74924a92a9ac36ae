import type { Disposable } from '../../tracking/async/emitter';
import type { FileEditorDeps } from './fileEditor';
import type { ForeignEditorDeps } from './foreignEditor';
import { readOnlyEditor, type ReadOnlyEditorDeps } from '../base/readOnlyEditor';

/** Registers the editor of CAD files. */
export function fileEditors(deps: FileEditorDeps & Pick<ReadOnlyEditorDeps, 'opened'>): Disposable {
  return readOnlyEditor(
    'caliper.viewer',
    async () => {
      const { FileEditor } = await import('./fileEditor');
      return (uri, panel) => new FileEditor(uri, panel, deps);
    },
    deps,
  );
}

/**
 * Registers the editors of CAD files that are not read: one that a click opens, and one to be chosen where another
 * extension may show the file.
 */
export function foreignEditors(
  deps: ForeignEditorDeps & Pick<ReadOnlyEditorDeps, 'opened' | 'log'>,
): readonly Disposable[] {
  return ['caliper.foreign', 'caliper.foreignByChoice'].map((viewType) =>
    readOnlyEditor(
      viewType,
      async () => {
        const { ForeignEditor } = await import('./foreignEditor');
        return (uri, panel) => new ForeignEditor(uri, panel, deps);
      },
      deps,
    ),
  );
}
