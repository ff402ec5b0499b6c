/**
 * Whether the text is an absolute https URL with a host, as required for merge requests and invoices (MRG-004,
 * API-050).
 */
export const isHttpsLink = (text: string): boolean => {
  const url = URL.parse(text.trim())
  return url !== null && url.protocol === 'https:' && url.hostname !== ''
}
