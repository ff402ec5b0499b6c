/** URL in the email. Built from the configured origin, never from request headers (host header injection). */
export const passwordLinkUrl = (origin: string, token: string): string => `${origin}/reset-password?token=${token}`
