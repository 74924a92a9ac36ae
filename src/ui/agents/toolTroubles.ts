import { ServiceError, type Trouble } from '../../words/errors';
import { ToolTrouble } from '../../agentTools/toolBackend';

/** Runs a task for an agent; an error tells the agent what to do next. */
export async function runForAgent<T>(job: () => Promise<T>): Promise<T> {
  try {
    return await job();
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    throw new ToolTrouble(error.message, nextAfter[error.trouble] ?? usually);
  }
}

const usually = 'Tell the user what happened.';

const nextAfter: Partial<Record<Trouble, string>> = {
  cancelled: 'The user did not want it. Do not try again unless the user asks you to.',
  auth: 'Ask the user to run the command "Caliper: Set Access Token".',
  forbidden:
    'Ask the user for an access token that has the permission (command "Caliper: Set Access Token").',
  unsafeAddress: 'Ask the user to correct the setting caliper.service.url.',
  notAccepted: 'Choose a CAD file of an accepted kind.',
  fileMissing: 'Look for the file first and give its path relative to the workspace.',
  throttled: 'Wait a while, then ask with caliper_get_status.',
  network: 'The connection may come back: ask again with caliper_get_status in a while.',
};
