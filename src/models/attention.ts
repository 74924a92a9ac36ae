/**
 * How closely somebody looks at the models of this window: 'watching' (window focused, the view or a
 * panel visible), 'glancing' (focused only), 'away' (not focused), 'hidden' (nothing to see at all).
 */
export type Attention = 'watching' | 'glancing' | 'away' | 'hidden';
