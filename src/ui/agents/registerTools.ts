import path from 'node:path';
import * as vscode from 'vscode';
import { say } from '../../words/say';
import { isRecord } from '../../words/unknown';
import { toolNames, type ToolName } from '../../agentTools/toolNames';
import { fileGoesTo } from '../service/destination';
import { displayText } from '../base/displayText';
import { registered } from '../base/registered';
import type { Service } from '../service/services';
import { markdownOf } from '../sinks/markdown';
import type { ToolCaller, ToolCallerDeps } from './toolCaller';

export interface AgentToolDeps extends ToolCallerDeps {
  /** Where a file would go now; null when the address cannot be used, which the call then says. */
  service(): Service | null;
  readonly log: (line: string) => void;
}

/** Gives the tools to the agents of VS Code. What they do is loaded when one is first called. */
export function registerTools(deps: AgentToolDeps): vscode.Disposable {
  let loading: Promise<ToolCaller> | null = null;
  const call: ToolCaller = async (name, input, token) => {
    loading ??= import('./toolCaller').then(({ toolCaller }) => toolCaller(deps));
    return (await loading)(name, input, token);
  };
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
      name === 'caliper_convert_file' ? announced(input, deps.service()) : undefined,
    invoke: ({ input }, token) => call(name, input, token),
  };
}

/**
 * What a person sees before a file is converted: asked each time when it is to leave the machine. The
 * chat takes what is said there for Markdown, a mere text as well.
 */
export function announced(input: object, service: Service | null): vscode.PreparedToolInvocation {
  const file = fileNameIn(input);
  const invocationMessage = markdownOf([{ text: say('Converting {file}', { file }) }]);
  if (service?.kind !== 'remote') return { invocationMessage };
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
