/** A merge request is named by an absolute https address with a host, nothing else (MRG-004). */
export const isReviewLink = (text: string): boolean => {
  const url = URL.parse(text.trim())
  return url !== null && url.protocol === 'https:' && url.hostname !== ''
}
