import type { AssetKind } from '../contract/asset';

/** A visual or a preview that lies in the cache. */
export interface CachedAsset {
  readonly path: string;
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, for the card of an unknown type. */
  readonly head: Uint8Array;
}
