/** Where a mailed link leads. Built from the configured origin, never from the headers of a request. */
export const passwordLinkUrl = (origin: string, token: string): string => `${origin}/reset-password?token=${token}`
