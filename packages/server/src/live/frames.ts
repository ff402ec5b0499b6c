import * as z from 'zod/mini'
import { ClientFrame, type ServerFrame } from '@passerelle/contract/chats/live'
import type { EventOf } from '@passerelle/contract/events'

export type EventFrame = Extract<ServerFrame, { type: 'event' }>

/** The frame of an event as sent to a browser; its id is the cursor to resume from after a reconnect. */
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

const Named = z.strictObject({
  type: z.enum(['subscribe', 'unsubscribe', 'visible']),
  topic: z.string().check(z.maxLength(100)),
  id: z.string().check(z.maxLength(100)),
  cursor: z.optional(z.string().check(z.maxLength(100))),
})
export type RefusedFrame = Extract<ServerFrame, { type: 'refused' }>

/**
 * Parses a frame of a browser. An unknown topic or id is refused as `not_found`, like the id of a read request. Returns
 * null for anything else that is invalid.
 */
export const clientFrame = (text: string): ClientFrame | RefusedFrame | null => {
  try {
    const json: unknown = JSON.parse(text)
    const parsed = z.safeParse(ClientFrame, json)
    if (parsed.success) return parsed.data
    const named = z.safeParse(Named, json)
    return named.success ? { type: 'refused', topic: named.data.topic, id: named.data.id, code: 'not_found' } : null
  } catch {
    return null
  }
}
