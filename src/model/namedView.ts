/** The standard views of a technical drawing: Z up, the front seen along +Y. */
export const namedViews = ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;

export type NamedView = (typeof namedViews)[number];

/** A standard view, or by its name one that the author of a file saved in it. */
export type WantedView = NamedView | { readonly saved: string };
