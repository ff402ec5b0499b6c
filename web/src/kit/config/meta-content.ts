/**
 * Reads a meta tag that the server wrote into the page about this installation; empty when the page was served by
 * something else.
 */
export const getMetaContent = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')
