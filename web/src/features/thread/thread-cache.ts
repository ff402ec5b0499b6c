import type { Message } from '@passerelle/contract/chats/schemas'
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import { filterNewMessages, mergeNewestPage, type Kept, type Page } from './newest-page.ts'
import { fetchPage, threadQueries } from './thread-queries.ts'

type Pages = InfiniteData<Page, number>

const keysOf = (threadId: string) => ({
  pages: threadQueries.pages(threadId).queryKey,
  fresh: threadQueries.newMessages(threadId).queryKey,
})

const keptOf = (client: QueryClient, threadId: string): Kept => ({
  pages: client.getQueryData<Pages>(keysOf(threadId).pages)?.pages ?? [],
  newMessages: client.getQueryData<Message[]>(keysOf(threadId).fresh) ?? [],
})

/** Adds messages to a thread that is shown or kept; one that is known already changes nothing. */
export const addMessages = (client: QueryClient, threadId: string, messages: readonly Message[]): void => {
  const kept = keptOf(client, threadId)
  const added = filterNewMessages(kept, messages)
  if (added.length > 0) client.setQueryData<Message[]>(keysOf(threadId).fresh, [...kept.newMessages, ...added])
}

/**
 * Is a message that was heard of new to the reader? Who has just begun to listen is told of the last seconds once more: of what the pages hold,
 * or the first one, still on its way, will hold. The internal side is not read before it is shown.
 */
export const isNewMessage = (client: QueryClient, message: Message): boolean => {
  const kept = keptOf(client, message.threadId)
  return kept.pages.length === 0 ? message.isPrivateThread : filterNewMessages(kept, [message]).length > 0
}

/** Begins a thread anew. An older page on its way is given up: it would bring the pages back that it is to stand behind. */
const beginAnew = async (client: QueryClient, threadId: string, pages: readonly Page[]) => {
  const queryKey = keysOf(threadId).pages
  await client.cancelQueries({ queryKey })
  client.setQueryData<Pages>(queryKey, { pages: [...pages], pageParams: [0] })
}

/**
 * Reads the newest page again, for lines that no frame carries (system messages) and after a lost connection. Answers the lines that were not
 * known: a message may stand there before its own frame has come. A failure changes nothing: the next event asks again.
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
