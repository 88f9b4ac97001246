/** The file types that the file pickers of an Orbiter offer. */
export const ACCEPTED_PICTURES = 'image/jpeg,image/png,image/webp,image/avif'
export const ACCEPTED_FILES = `${ACCEPTED_PICTURES},video/mp4,video/quicktime,.mp4,.mov`
