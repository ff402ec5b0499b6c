/** French is the default and the fallback (UIX-041). */
export const locales = ['fr', 'en'] as const
export type Locale = (typeof locales)[number]
export const defaultLocale: Locale = 'fr'

export const isLocale = (text: unknown): text is Locale => locales.some((locale) => locale === text)

/**
 * Negotiates the locale from an `Accept-Language` header or a stored preference; French if nothing matches (UIX-041).
 */
export const negotiateLocale = (wish: string | null | undefined): Locale => {
  const wanted = (wish ?? '')
    .toLowerCase()
    .split(',')
    .map((part) => part.trim().slice(0, 2))
  return wanted.find(isLocale) ?? defaultLocale
}
