import type { ModelStore } from '../../models/modelStore';
import type { ResultLookParts } from '../agents/resultLook';
import type { Job } from '../commandDoor';
import type { PagePlaces } from '../pageChannel';
import type { PreviewSource } from '../previewOf';
import type { UploadParts } from '../upload';
import type { OpenSheets } from './openSheets';

export interface FolderParts {
  readonly models: ModelStore;
  readonly upload: UploadParts;
  readonly results: ResultLookParts & { readonly assets: PreviewSource };
  readonly places: PagePlaces;
  readonly sheets: OpenSheets;
  /** Does a job of the page; its errors become messages. */
  readonly run: (name: string, job: () => unknown) => void;
}

/** The command for a whole folder. Its work is loaded when it is first asked for. */
export function folderCommand(parts: FolderParts): Job {
  return async (...args) => {
    const { convertFolder } = await import('./convertFolder');
    return convertFolder(parts, args);
  };
}
