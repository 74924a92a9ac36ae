import type { Shipment } from '../sending';
import type { Chunking } from '../uploadProfile';
import { openAzureBlocks } from './azureBlocks';
import { openContentRange } from './contentRange';
import { openQiniuParts } from './qiniuParts';
import type { Session } from './session';
import { openTus } from './tus';

/** Starts an upload in pieces, by the name of the strategy. */
export function openSession(
  kind: Exclude<Chunking['kind'], 'none'>,
  shipment: Shipment,
): Promise<Session> {
  return strategies[kind](shipment);
}

const strategies = {
  'qiniu-v2': openQiniuParts,
  'content-range': openContentRange,
  tus: openTus,
  'azure-blocks': openAzureBlocks,
} as const;
