import type { Hold } from '../../tracking/store/holds';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ResultLookParts } from '../resultLook';
import type { PagePlaces } from '../webviewPage';
import type { PreviewSource } from '../previewOf';
import type { UploadParts } from '../upload';
import type { KeptSheets } from './keptSheets';
import type { OpenSheets } from './openSheets';

export interface FolderParts {
  readonly models: ModelStore;
  /** Why a model does not move on, while it is asked about on and on. */
  readonly holdOf: (key: string) => Hold | null;
  readonly upload: UploadParts;
  readonly results: ResultLookParts & { readonly assets: PreviewSource };
  readonly places: PagePlaces;
  readonly sheets: OpenSheets;
  readonly kept: KeptSheets;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  /** Does a job of the page; its errors become messages. */
  readonly run: (name: string, job: () => unknown) => void;
}
