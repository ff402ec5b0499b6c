import { chats } from '@passerelle/contract/chats/api'
import { closeCodes } from '@passerelle/contract/chats/live'
import type { Person } from '@passerelle/kernel/actor'
import { readSessionCaller } from '@passerelle/server/auth/read-caller'
import { createHub } from '@passerelle/server/live/hub'
import type { ReadLiveCards } from '@passerelle/server/live/live-cards'
import type { Platform } from '@passerelle/server/platform'
import { service, type Call, type Service, type SocketCall } from '@passerelle/server/service'
import { recipients } from './live/recipients.ts'
import { livePolicies } from './live/live-policy.ts'
import { maySubscribe } from './live/may-subscribe.ts'
import { dispatchLivePayload } from './live/dispatch-live-payload.ts'
import { messageLivePayload } from './live/message-live-payload.ts'
import { authenticateSocket } from './live/authenticate-socket.ts'
import { ticketStore } from './live/ticket-store.ts'
import { postDocument } from './by-mail/post-document.ts'
import { postMail } from './by-mail/post-mail.ts'
import { messageStore } from './messages/message-store.ts'
import { sendMessage } from './messages/send-message.ts'
import { threadPolicies } from './threads/thread-policy.ts'
import { threadReads } from './threads/thread-reads.ts'
import { threadView } from './threads/thread-view.ts'
import { threadFinder, type Thread } from './threads/thread.ts'

type CallOf<K extends keyof typeof chats> = Call<(typeof chats)[K], { thread: Thread }>

/** Service for conversations about tasks, and for the WebSocket with live updates. */
export const chatsService = (platform: Platform, { readCards }: { readCards: ReadLiveCards }): Service => {
  const { env, clock, newId, database, record, eventBus, visibleTopics: visible, logger } = platform
  const threads = threadFinder({ database })
  const messages = messageStore({ database })
  const tickets = ticketStore({ database })

  const hub = createHub({
    clock,
    logger,
    bus: eventBus,
    database,
    mayWatch: maySubscribe({ database, findThread: threads.find }),
    readCaller: (sessionId) => readSessionCaller({ database, clock, env }, sessionId),
    addressees: recipients(database),
    visible,
    readCards,
    liveViews: {
      'message.posted': messageLivePayload({ messages }),
      'app.dispatched': dispatchLivePayload({ database }),
      // Boards announce the new requests of other users.
      'task.created': async ({ data, actor }) => ({ ...data, byId: actor.kind === 'system' ? null : actor.userId }),
      // The receivers of a notice are not disclosed to each other.
      'notice.written': async ({ data: { announcementId } }) => ({ ...(announcementId && { announcementId }) }),
    },
  })
  const read = threadView({ database })
  const reads = threadReads({ database, clock })
  const send = sendMessage({ messages, transaction: database.transaction, clock, newId, record })
  const personOf = authenticateSocket({ database, clock, env, tickets })

  return service<typeof chats, { thread: Thread }>({
    name: 'chats',
    operations: chats,
    policies: { ...threadPolicies, ...livePolicies },
    subjectLoaders: { thread: threads.findVisibleTo },
    authenticateSocket: { connect: ({ query }: CallOf<'connect'>) => personOf(query.token) },
    handlers: {
      readMessages: ({ subject, actor, query }: CallOf<'readMessages'>) =>
        read(subject, query, { userId: actor.userId, staff: actor.kind === 'staff' }),
      sendMessage: ({ subject, actor, body }: CallOf<'sendMessage'>) => send(subject, actor, body),
      listUnread: async ({ actor }: CallOf<'listUnread'>) => ({ list: await reads.list(actor) }),
      markRead: ({ subject, actor, body }: CallOf<'markRead'>) => reads.mark(subject, actor, body.messageId),
      takeTicket: async ({ actor }: CallOf<'takeTicket'>) => {
        const { token, expiresAt } = await tickets.issue(actor.sessionId, clock.now())
        return { token, expiresAt: expiresAt.toISOString() }
      },
      // `admit` has already rejected anonymous callers.
      connect: async ({ socket, actor }: SocketCall<typeof chats.connect, { thread: Thread }>) =>
        hub.attach(socket, actor as Person),
    },
    subscribers: [
      postMail({ clock, database, messages, newId, record }),
      postDocument({ clock, database, messages, newId, record }),
    ],
    close: async () => hub.closeAll(closeCodes.restarting),
  })
}
