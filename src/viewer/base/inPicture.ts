/**
 * Attribute of overlay elements that belong in a saved picture of the model: lines, dots and labels. Its value tells
 * whether an element follows a point of the model or stays in the upper right corner of the window.
 */
export const inPicture = 'data-in-picture';
