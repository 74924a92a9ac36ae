import type { Disposable } from '../../tracking/async/emitter';
import type { FileEditorDeps } from './fileEditor';
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
