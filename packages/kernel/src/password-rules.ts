/** How long a password is at least (ACC-015), and at most. */
export const passwordMinLength = 8
export const passwordMaxLength = 200
