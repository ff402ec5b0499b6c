import type { Message } from '@passerelle/contract/chats/schemas'

export type Page = { list: Message[]; hasMore: boolean }
/** Cached thread: its pages, newest first, and the messages received since. */
export type ThreadPages = { pages: readonly Page[]; newMessages: readonly Message[] }

/** Messages that are not in the cached thread yet. */
export const filterNewMessages = (kept: ThreadPages, messages: readonly Message[]): Message[] => {
  const known = new Set([...kept.pages.flatMap((page) => page.list), ...kept.newMessages].map((message) => message._id))
  return messages.filter((message) => !known.has(message._id))
}

/**
 * Merges the refetched newest page. If even the oldest message of that page is unknown and there are older ones, more
 * than one page was missed: the thread restarts from this page, so that there is no gap. Messages that arrived during
 * the request are kept.
 */
export const mergeNewestPage = (kept: ThreadPages, page: Page): ThreadPages => {
  const added = filterNewMessages(kept, page.list)
  const [newest, oldest] = [page.list[0], page.list.at(-1)]
  if (page.hasMore && newest && oldest && added.includes(oldest)) {
    return { pages: [page], newMessages: kept.newMessages.filter((message) => message.createdAt > newest.createdAt) }
  }
  return added.length === 0 ? kept : { ...kept, newMessages: [...kept.newMessages, ...added] }
}
