import type { Account } from '../../shared/session/me.ts'

export type Banner = 'pricing' | 'documents'

// Both stand until the end of a day in Paris: 15 February 2025 (APP-014), 1 February 2024 (APP-015).
const until: Record<Banner, number> = {
  pricing: Date.parse('2025-02-16T00:00:00+01:00'),
  documents: Date.parse('2024-02-02T00:00:00+01:00'),
}
/** The metadata key that stores that a banner was closed (APP-016). */
export const bannerKey = { pricing: 'pricingUp', documents: 'cgvHideBanner' } as const

/** The banners that stand above the board now, for those who may see what was closed: customer administrators. */
export const bannersAt = (now: Date, metadata: Account['metadata'], customerAdmin: boolean): Banner[] =>
  customerAdmin && metadata
    ? (['pricing', 'documents'] as const).filter(
        (banner) => now.getTime() < until[banner] && !metadata[bannerKey[banner]],
      )
    : []

/** Where a browser keeps that the new navigation was announced (APP-018). */
export const navigationSeenKey = 'passerelle.navigation-seen'
