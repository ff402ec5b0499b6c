export type Encoding = 'br' | 'gzip'

/** Negotiates the content encoding: the best that the client accepts (brotli, then gzip). */
export const negotiateEncoding = (accepted: string | undefined): Encoding | undefined => {
  if (/\bbr\b/.test(accepted ?? '')) return 'br'
  return /\bgzip\b/.test(accepted ?? '') ? 'gzip' : undefined
}
