import type { BookingView } from '@passerelle/kernel/bookings'

/** A view of the list of bookings, or all of them, the newest first. */
export type ListView = BookingView | 'all'

export const listViews = ['upcoming', 'due', 'pending', 'past', 'all'] as const satisfies readonly ListView[]

/** The view of an address. */
export const toListView = (value: unknown): ListView | undefined => listViews.find((view) => view === value)

/** What is shown: who searches without having chosen a view finds every booking. */
export const shownView = (chosen: ListView | undefined, search: string | undefined): ListView =>
  chosen ?? (search ? 'all' : 'upcoming')
