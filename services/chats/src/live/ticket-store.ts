import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@passerelle/server/database/connect'

/** How long a ticket opens the socket, once. */
export const ticketTtlMs = 30_000

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

// Tickets that nobody used leave with the next one that is made.
const insert = `
  WITH gone AS (DELETE FROM chats.live_tickets WHERE expires_at <= $3)
  INSERT INTO chats.live_tickets (hash, session_id, expires_at) VALUES ($1, $2, $4)`

const redeem = 'DELETE FROM chats.live_tickets WHERE hash = $1 RETURNING session_id, expires_at'

/** Single-use tickets; only their hashes are kept. */
export const ticketStore = ({ database }: { database: Pick<Database, 'query'> }) => ({
  issue: async (sessionId: string, now: Date): Promise<{ token: string; expiresAt: Date }> => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + ticketTtlMs)
    await database.query({
      name: 'chats.issueTicket',
      text: insert,
      values: [hashOf(token), sessionId, now, expiresAt],
    })
    return { token, expiresAt }
  },
  /** The session that the ticket stands for, once and in time; else null. */
  redeem: async (token: string, now: Date): Promise<string | null> => {
    const { rows } = await database.query<{ session_id: string; expires_at: Date }>({
      name: 'chats.redeemTicket',
      text: redeem,
      values: [hashOf(token)],
    })
    const [row] = rows
    return row && row.expires_at > now ? row.session_id : null
  },
})

export type TicketStore = ReturnType<typeof ticketStore>
