/**
 * Attribute of what stands over the model and belongs on a picture of it: lines, dots and labels. Its value
 * says whether they keep to places of the model, or to the right upper corner of the window.
 */
export const inPicture = 'data-in-picture';
