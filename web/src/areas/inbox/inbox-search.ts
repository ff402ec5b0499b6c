const views = ['unread', 'prefs'] as const
export type InboxView = (typeof views)[number]

/** Search params of the inbox: unread only, or the preferences. */
export const validateInboxSearch = ({ view }: Record<string, unknown>): { view?: InboxView } => {
  const known = views.find((one) => one === view)
  return known ? { view: known } : {}
}
