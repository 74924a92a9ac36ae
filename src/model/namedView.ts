/** The standard views of a technical drawing: Z up, the front seen along +Y. */
export const namedViews = ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;

export type NamedView = (typeof namedViews)[number];
