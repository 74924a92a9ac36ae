import type { SourceFile } from '../../client/source/sourceFile';
import { mostTabBytes, tooLargeForTab } from '../../service/web/tabLimit';
import { mustFit as mustFitSetting } from '../../tracking/path/mustFit';
import { ServiceError } from '../../words/errors';

/** A setting can lower what a tab has the memory for, but not raise it. */
export function limitIsSetting(): boolean {
  return false;
}

/** @throws ServiceError `tooLarge`, with the desktop as the way out where the tab is what is too small */
export function mustFit(
  file: Pick<SourceFile, 'name' | 'sizeBytes'>,
  mostBytes: number | null,
): void {
  if (mostBytes === null) return;
  if (file.sizeBytes > mostTabBytes) {
    throw new ServiceError('tooLarge', tooLargeForTab(mostTabBytes));
  }
  mustFitSetting(file, mostBytes);
}
