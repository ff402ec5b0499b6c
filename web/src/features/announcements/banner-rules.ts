import type { Account } from '../../model/session/me.ts'

export type Banner = 'pricing' | 'documents'

// Both are shown until the end of a day in Paris: 15 February 2025 (APP-014), 1 February 2024 (APP-015).
const until: Record<Banner, number> = {
  pricing: Date.parse('2025-02-16T00:00:00+01:00'),
  documents: Date.parse('2024-02-02T00:00:00+01:00'),
}
/** Key that records that a banner was closed (APP-016). */
export const bannerKey = { pricing: 'pricingUp', documents: 'cgvHideBanner' } as const

/** Banners to show above the board of a customer now. */
export const bannersAt = (now: Date, closed: Account['closedBanners']): Banner[] =>
  (['pricing', 'documents'] as const).filter(
    (banner) => now.getTime() < until[banner] && !closed.includes(bannerKey[banner]),
  )

/** Local storage key that records that the new navigation was announced, or is the only one known here (APP-018). */
export const navigationSeenKey = 'passerelle.navigation-seen'
