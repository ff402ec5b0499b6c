const views = ['unread', 'prefs'] as const
export type InboxView = (typeof views)[number]

/** What the address of the inbox says: only what is unread, or the preferences. */
export const validateInboxSearch = ({ view }: Record<string, unknown>): { view?: InboxView } => {
  const known = views.find((one) => one === view)
  return known ? { view: known } : {}
}
