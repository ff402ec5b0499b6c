/** An absolute https address with a host: what merge requests and invoices are named by (MRG-004, API-050). */
export const isHttpsLink = (text: string): boolean => {
  const url = URL.parse(text.trim())
  return url !== null && url.protocol === 'https:' && url.hostname !== ''
}
