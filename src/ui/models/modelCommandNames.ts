/** The commands for tracked models; their handlers are loaded on first use. */
export const modelCommandNames = [
  ...(['caliper.open', 'caliper.retry', 'caliper.showAgain', 'caliper.askAgain'] as const),
  ...(['caliper.cancel', 'caliper.remove', 'caliper.refresh', 'caliper.revealSource'] as const),
  ...(['caliper.copyModelId', 'caliper.copyDetails', 'caliper.saveResult'] as const),
  'caliper.savePreview',
] as const;

export type ModelCommandName = (typeof modelCommandNames)[number];
