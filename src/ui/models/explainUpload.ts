import { say } from '../../words/say';
import type { Job } from '../commands/commandRunner';
import type { Log } from '../log/log';
import { pickModels, type Models } from './pickModels';
import type { UploadExplanations } from '../upload/uploadExplanations';

export interface ExplainDeps {
  readonly models: Models;
  readonly explanations: UploadExplanations;
  readonly log: Log;
  activeKey(): string | null;
}

/** The command that writes to the log by which contract a file was uploaded, and why. */
export function explainUpload(deps: ExplainDeps): Job {
  const { models, explanations, log } = deps;
  const wanted = { title: say('Explain Upload'), fits: () => true };
  return async (...args) => {
    const chosen = await pickModels(models, deps.activeKey(), wanted, args);
    const lines = chosen.flatMap((model) => explanations.linesFor(model));
    lines.forEach(log.line);
    if (lines.length > 0) log.show();
    return lines;
  };
}
