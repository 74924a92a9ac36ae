import type { SourceFile } from '../../client/source/sourceFile';
import { maxTabBytes, tooLargeForTab } from '../../service/web/tabLimit';
import { mustFit as mustFitSetting } from '../../tracking/path/mustFit';
import { ServiceError } from '../../words/errors';

/** A setting can lower the limit that the memory of a tab imposes, but not raise it. */
export function limitIsSetting(): boolean {
  return false;
}

/** @throws ServiceError `tooLarge`; it suggests the desktop when the limit of the tab is exceeded */
export function mustFit(
  file: Pick<SourceFile, 'name' | 'sizeBytes'>,
  maxBytes: number | null,
): void {
  if (maxBytes === null) return;
  if (file.sizeBytes > maxTabBytes) {
    throw new ServiceError('tooLarge', tooLargeForTab(maxTabBytes));
  }
  mustFitSetting(file, maxBytes);
}
