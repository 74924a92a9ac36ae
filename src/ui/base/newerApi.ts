import * as vscode from 'vscode';

/** What of VS Code's API an older one lacks, or a program that is made from VS Code. */
interface NewerApi {
  readonly version: string;
  /** Since 1.105. */
  readonly LanguageModelDataPart?: {
    image(bytes: Uint8Array, mediaType: string): object;
  };
  /** Since 1.101. */
  readonly McpStdioServerDefinition?: typeof vscode.McpStdioServerDefinition;
}

interface NewerLanguageModels {
  readonly tools: readonly vscode.LanguageModelToolInformation[];
  /** Since 1.101. */
  readonly registerMcpServerDefinitionProvider?: typeof vscode.lm.registerMcpServerDefinitionProvider;
}

export const newerApi: NewerApi = vscode;
export const newerLanguageModels: NewerLanguageModels = vscode.lm;
