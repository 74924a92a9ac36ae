import type { PageAction } from '../../contract/viewerMessages';

/** What stands on the button of an action. */
export const actionLabels: Record<PageAction, string> = {
  cancel: 'Cancel',
  retry: 'Try again',
  refresh: 'Reload',
  setToken: 'Set access token…',
  showLog: 'Show log',
  saveResult: 'Save 3D file as…',
  savePreview: 'Save picture as…',
  openResult: 'Open with…',
  copyDetails: 'Copy details',
  send: 'Send and show',
  showAgain: 'Show again',
  openText: 'Open as text',
  manageTrust: 'Manage trust',
};
