import type { Hold } from '../../tracking/store/holds';
import type { ModelStore } from '../../tracking/store/modelStore';
import type { ResultReaderDeps } from '../results/resultReader';
import type { PagePlaces } from '../page/pageChannel';
import type { PreviewSource } from '../results/previewOf';
import type { UploadDeps } from '../upload/upload';
import type { SavedSheets } from './savedSheets';
import type { OpenSheets } from './openSheets';

export interface FolderDeps {
  readonly models: ModelStore;
  /** The reason why a model makes no progress while polling continues; null for none. */
  readonly holdOf: (key: string) => Hold | null;
  readonly upload: UploadDeps;
  readonly results: ResultReaderDeps & { readonly assets: PreviewSource };
  readonly places: PagePlaces;
  readonly sheets: OpenSheets;
  readonly kept: SavedSheets;
  /** The setting `caliper.service.webhook`. */
  webhook(): string | null;
  /** Runs a task of the page and reports its errors to the user. */
  readonly run: (name: string, job: () => unknown) => void;
}
