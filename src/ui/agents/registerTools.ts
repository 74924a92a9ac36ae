import path from 'node:path';
import * as vscode from 'vscode';
import { once } from '../../words/memoized';
import { say } from '../../words/say';
import { isRecord } from '../../words/unknown';
import { toolNames, type ToolName } from '../../agentTools/toolNames';
import { displayText } from '../base/displayText';
import { registered } from '../base/registered';
import type { Service } from '../service/services';
import { markdownOf } from '../sinks/markdown';
import type { ToolCaller, ToolCallerDeps } from './toolCaller';

export interface AgentToolDeps extends ToolCallerDeps {
  /** The service that a file would be sent to; null when its address is not valid, which the call then reports. */
  service(): Service | null;
  readonly log: (line: string) => void;
}

/** Registers the tools for VS Code's agents. Their code is loaded on the first call. */
export function registerTools(deps: AgentToolDeps): vscode.Disposable {
  const caller = once(async () => {
    const { toolCaller } = await import('./toolCaller');
    return toolCaller(deps);
  });
  const call: ToolCaller = async (...args) => (await caller())(...args);
  return vscode.Disposable.from(
    ...toolNames.map((name) =>
      registered(
        `lm.registerTool for ${name}`,
        () => vscode.lm.registerTool(name, toolOf(name, deps, call)),
        deps.log,
      ),
    ),
  );
}

function toolOf(
  name: ToolName,
  deps: AgentToolDeps,
  call: ToolCaller,
): vscode.LanguageModelTool<object> {
  return {
    prepareInvocation: ({ input }) =>
      name === 'caliper_convert_file' ? confirmation(input, deps.service()) : undefined,
    invoke: ({ input }, token) => call(name, input, token),
  };
}

/**
 * The confirmation before a file is converted, required each time when the file leaves the machine. The chat renders
 * the text as Markdown, even a plain string.
 */
export async function confirmation(
  input: object,
  service: Service | null,
): Promise<vscode.PreparedToolInvocation> {
  const file = fileNameIn(input);
  const invocationMessage = markdownOf([{ text: say('Converting {file}', { file }) }]);
  if (service?.kind !== 'remote') return { invocationMessage };
  const { fileGoesTo } = await import('../service/destination');
  return {
    invocationMessage,
    confirmationMessages: {
      title: say('Upload to {host}?', { host: service.host }),
      message: markdownOf([{ text: fileGoesTo(file, service, null) }]),
    },
  };
}

function fileNameIn(input: object): string {
  const given = isRecord(input) ? input['path'] : null;
  return typeof given === 'string' ? displayText(path.basename(given)) : say('a file');
}
