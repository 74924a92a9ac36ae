import { isImageKind, type AssetKind } from '../../model/assetKind';

/** A visual or a preview that lies in the cache, or a file of the user that is read where it lies. */
export interface CachedAsset {
  readonly path: string;
  readonly kind: AssetKind;
  readonly sizeBytes: number;
  readonly sha256: string;
  /** The first bytes, for the card of an unknown type. */
  readonly head: Uint8Array;
  /** Why it must not be decoded, in a sentence; null when nothing speaks against it. */
  readonly unfit: string | null;
  /** Whether the file at the path is as it was read; absent in the cache, where none ever changes. */
  readonly isStill?: () => Promise<boolean>;
}

/** Whether an asset is a picture that a browser may decode. */
export function isPicture({ kind, unfit }: Pick<CachedAsset, 'kind' | 'unfit'>): boolean {
  return isImageKind(kind) && unfit === null;
}
