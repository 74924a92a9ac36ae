/** Attribute of what stands over the model and belongs on a picture of it: lines, dots and labels. */
export const inPicture = 'data-in-picture';
