/**
 * Validates a return path after sign-in or an account switch, as protection from open redirects: only relative paths of
 * this site, without scheme, host, backslash or control characters; otherwise undefined (UIX-006, UIX-040).
 */
export const sameSitePath = (wish: unknown): string | undefined => {
  if (typeof wish !== 'string' || wish.length > 2000) return undefined
  if (!/^\/(?![/\\])/.test(wish) || /[\\\u0000-\u001f\u007f]/.test(wish)) return undefined
  const url = new URL(wish, 'https://here.invalid')
  return url.origin === 'https://here.invalid' ? url.pathname + url.search + url.hash : undefined
}
