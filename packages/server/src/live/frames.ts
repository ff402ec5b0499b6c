import * as z from 'zod/mini'
import { ClientFrame, type ServerFrame } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'

export type EventFrame = Extract<ServerFrame, { type: 'event' }>

/** An event as a browser gets it; its id is the cursor from which to go on after a loss. */
export const eventFrame = (
  event: EventOf & { appId: string },
  data: Record<string, unknown> = event.data,
): EventFrame => ({
  type: 'event',
  name: event.name,
  at: event.at.toISOString(),
  appId: event.appId,
  subject: event.subject,
  data,
  cursor: event.id,
})

/** What a browser said, null when it is nothing that we understand. */
export const clientFrame = (text: string): ClientFrame | null => {
  try {
    const parsed = z.safeParse(ClientFrame, JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
