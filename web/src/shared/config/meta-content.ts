/** What the server wrote into the page about this installation; empty where the page came from elsewhere. */
export const getMetaContent = (name: string): string =>
  typeof document === 'undefined'
    ? ''
    : (document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '')
