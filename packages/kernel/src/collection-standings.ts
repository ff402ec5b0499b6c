/** Where an open invoice stands, each in one: what is to come, is at the bank, failed, is late, or was given up. */
export const collectionStandings = ['to_collect', 'under_way', 'failed', 'overdue', 'written_off'] as const
export type CollectionStanding = (typeof collectionStandings)[number]
