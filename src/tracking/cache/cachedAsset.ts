import { isImageKind, type AssetKind } from '../../model/assetKind';

/** A 3D result or a preview in the cache, or a file of the user that is read where it is. */
export interface CachedAsset {
  readonly path: string;
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, shown on the card of an unknown type. */
  readonly head: Uint8Array;
  /** Why it must not be decoded, as a sentence for the user; null when it may be. */
  readonly unfit: string | null;
  /** Whether the file is still as it was when it was hashed; absent for the cache, whose files never change. */
  readonly isStill?: () => Promise<boolean>;
}

/** Whether an asset is a picture that a browser may decode. */
export function isPicture({ kind, unfit }: Pick<CachedAsset, 'kind' | 'unfit'>): boolean {
  return isImageKind(kind) && unfit === null;
}
