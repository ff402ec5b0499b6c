/** Minimum length of a password in characters (ACC-015), and maximum. */
export const passwordMinLength = 8
export const passwordMaxLength = 200
