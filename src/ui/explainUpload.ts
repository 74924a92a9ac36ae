import { say } from '../words/say';
import type { Job } from './commandDoor';
import type { Log } from './log';
import { pickModels, type Models } from './pickModels';
import type { UploadExplanations } from './uploadExplanations';

export interface ExplainParts {
  readonly models: Models;
  readonly explanations: UploadExplanations;
  readonly log: Log;
  activeKey(): string | null;
}

/** The command that says by which contract a file was sent and why, into the log. */
export function explainUpload(parts: ExplainParts): Job {
  const { models, explanations, log } = parts;
  const wanted = { title: say('Explain Upload'), fits: () => true };
  return async (...args) => {
    const chosen = await pickModels(models, parts.activeKey(), wanted, args);
    const lines = chosen.flatMap((model) => explanations.linesFor(model));
    lines.forEach(log.line);
    if (lines.length > 0) log.show();
    return lines;
  };
}
