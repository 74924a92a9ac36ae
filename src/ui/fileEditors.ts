import type { Disposable } from '../tracking/async/emitter';
import type { FileEditorParts } from './fileEditor';
import { readOnlyEditor } from './readOnlyEditor';

/** Opens CAD files. */
export function fileEditors(parts: FileEditorParts): Disposable {
  return readOnlyEditor(
    'caliper.viewer',
    async () => {
      const { FileEditor } = await import('./fileEditor');
      return (uri, panel) => new FileEditor(uri, panel, parts);
    },
    parts.log,
  );
}
