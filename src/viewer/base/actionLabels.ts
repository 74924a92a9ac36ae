import { say } from '../../words/say';
import type { PageAction } from '../../model/page/viewerMessages';

/** The button label of each action. */
export const actionLabels = (): Record<PageAction, string> => ({
  cancel: say('Cancel'),
  revealTree: say('Show the assembly tree'),
  retry: say('Try again'),
  refresh: say('Reload'),
  askAgain: say('Ask again'),
  setToken: say('Set access token…'),
  showLog: say('Show log'),
  saveResult: say('Save 3D file as…'),
  savePreview: say('Save picture as…'),
  openResult: say('Open with…'),
  copyDetails: say('Copy details'),
  explainUpload: say('Explain upload'),
  uploadSettings: say('Upload settings'),
  sizeSettings: say('Size limit…'),
  send: say('Send and show'),
  convertHere: say('Convert on this machine'),
  showAgain: say('Show again'),
  compareShown: say('Compare with what was shown'),
  tryAgain: say('Try again'),
  openText: say('Open as text'),
  manageTrust: say('Manage trust'),
  openExport: say('Open that file'),
});
