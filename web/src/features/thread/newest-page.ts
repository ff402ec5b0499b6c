import type { Message } from '@passerelle/contract/chats/schemas'

export type Page = { list: Message[]; hasMore: boolean }
/** What is kept of a thread: its pages as they were read, newest first, and what has arrived since. */
export type Kept = { pages: readonly Page[]; newMessages: readonly Message[] }

/** The messages that a thread does not know yet. */
export const filterNewMessages = (kept: Kept, messages: readonly Message[]): Message[] => {
  const known = new Set([...kept.pages.flatMap((page) => page.list), ...kept.newMessages].map((message) => message._id))
  return messages.filter((message) => !known.has(message._id))
}

/**
 * A thread after its newest page was read again. When there is more behind the page and its oldest line is not known, more than a page was
 * missed: the thread begins anew with it, so that no line is left out in between. What arrived while it was read, known or newer, tells nothing.
 */
export const mergeNewestPage = (kept: Kept, page: Page): Kept => {
  const added = filterNewMessages(kept, page.list)
  const [newest, oldest] = [page.list[0], page.list.at(-1)]
  if (page.hasMore && newest && oldest && added.includes(oldest)) {
    return { pages: [page], newMessages: kept.newMessages.filter((message) => message.createdAt > newest.createdAt) }
  }
  return added.length === 0 ? kept : { ...kept, newMessages: [...kept.newMessages, ...added] }
}
