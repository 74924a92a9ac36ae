import type { OpenUpload } from '../request/uploadContext';
import type { Chunking } from '../profiles/uploadProfile';
import { openAzureBlocks } from './azureBlocks';
import { openContentRange } from './contentRange';
import { openQiniuParts } from './qiniuParts';
import type { Session } from './session';
import type { SessionState } from '../request/sessionState';
import { openTus } from './tus';

/** Starts an upload in chunks by the given strategy, or resumes an earlier session. */
export function openSession(
  kind: Exclude<Chunking['kind'], 'none'>,
  openUpload: OpenUpload,
  earlier: SessionState | null,
): Promise<Session> {
  return strategies[kind](openUpload, earlier);
}

type Strategy = (openUpload: OpenUpload, earlier: SessionState | null) => Promise<Session>;

const strategies: Readonly<Record<Exclude<Chunking['kind'], 'none'>, Strategy>> = {
  'qiniu-v2': openQiniuParts,
  'content-range': openContentRange,
  tus: openTus,
  'azure-blocks': openAzureBlocks,
};
