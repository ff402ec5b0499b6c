import type { Message } from '@passerelle/contract/chats/schemas'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { filterNewMessages, mergeNewestPage, type ThreadPages, type Page } from './newest-page.ts'
import { fetchPage, threadQueries } from './thread-queries.ts'

type Pages = InfiniteData<Page, number>

const keysOf = (threadId: string) => ({
  pages: threadQueries.pages(threadId).queryKey,
  fresh: threadQueries.newMessages(threadId).queryKey,
})

const keptOf = (client: QueryClient, threadId: string): ThreadPages => ({
  pages: client.getQueryData<Pages>(keysOf(threadId).pages)?.pages ?? [],
  newMessages: client.getQueryData<Message[]>(keysOf(threadId).fresh) ?? [],
})

/** Adds messages to a cached thread; known ones change nothing. */
export const addMessages = (client: QueryClient, threadId: string, messages: readonly Message[]): void => {
  const kept = keptOf(client, threadId)
  const added = filterNewMessages(kept, messages)
  if (added.length > 0) client.setQueryData<Message[]>(keysOf(threadId).fresh, [...kept.newMessages, ...added])
}

/**
 * Whether a live message is new. After subscribing, the server replays the last seconds, which the loaded pages (or the
 * first page still loading) already contain. The internal thread is only loaded when it is shown, so its messages count
 * as new.
 */
export const isNewMessage = (client: QueryClient, message: Message): boolean => {
  const kept = keptOf(client, message.threadId)
  return kept.pages.length === 0 ? message.isPrivateThread : filterNewMessages(kept, [message]).length > 0
}

/** Restarts a thread. Cancels the request of an older page, which would bring back the pages being replaced. */
const beginAnew = async (client: QueryClient, threadId: string, pages: readonly Page[]) => {
  const queryKey = keysOf(threadId).pages
  await client.cancelQueries({ queryKey })
  client.setQueryData<Pages>(queryKey, { pages: [...pages], pageParams: [0] })
}

/**
 * Refetches the newest page, for messages without a frame (system messages) and after a reconnect. Returns the messages
 * that were unknown: a message may be in the page before its own frame arrives. Errors are ignored: the next event
 * refetches.
 */
export const refetchNewestPage = async (client: QueryClient, threadId: string): Promise<Message[]> => {
  if (keptOf(client, threadId).pages.length === 0) return []
  const page = await fetchPage(threadId, 0).catch(() => null)
  if (!page) return []
  const kept = keptOf(client, threadId)
  const next = mergeNewestPage(kept, page)
  if (next.pages !== kept.pages) await beginAnew(client, threadId, next.pages)
  if (next.newMessages !== kept.newMessages)
    client.setQueryData<Message[]>(keysOf(threadId).fresh, [...next.newMessages])
  return filterNewMessages(kept, page.list)
}
