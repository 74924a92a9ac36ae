import type { Hold } from '../../tracking/store/holds';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ResultReaderDeps } from '../results/resultReader';
import type { PagePlaces } from '../page/webviewPage';
import type { PreviewSource } from '../results/previewOf';
import type { UploadDeps } from '../upload/upload';
import type { KeptSheets } from './keptSheets';
import type { OpenSheets } from './openSheets';

export interface FolderDeps {
  readonly models: ModelStore;
  /** Why a model does not move on, while it is asked about on and on. */
  readonly holdOf: (key: string) => Hold | null;
  readonly upload: UploadDeps;
  readonly results: ResultReaderDeps & { readonly assets: PreviewSource };
  readonly places: PagePlaces;
  readonly sheets: OpenSheets;
  readonly kept: KeptSheets;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  /** Does a job of the page; its errors become messages. */
  readonly run: (name: string, job: () => unknown) => void;
}
