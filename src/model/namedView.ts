/** The standard views of a technical drawing. Z is up, and the front view looks along +Y. */
export const namedViews = ['iso', 'front', 'back', 'left', 'right', 'top', 'bottom'] as const;

export type NamedView = (typeof namedViews)[number];

/** A standard view, or the name of a view that is saved in the file. */
export type WantedView = NamedView | { readonly saved: string };
