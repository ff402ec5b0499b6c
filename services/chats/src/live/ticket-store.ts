import { createHash, randomBytes } from 'node:crypto'
import type { Database } from '@passerelle/server/database/connect'
import { statement } from './statement-rows.ts'

/** TTL of a single-use ticket, in ms. */
export const ticketTtlMs = 30_000

const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('base64url')

// Creating a ticket also deletes expired ones.
const insert = statement(
  'chats.issueTicket',
  `
  WITH gone AS (DELETE FROM chats.live_tickets WHERE expires_at <= $3)
  INSERT INTO chats.live_tickets (hash, session_id, expires_at) VALUES ($1, $2, $4)`,
)

const redeem = statement(
  'chats.redeemTicket',
  'DELETE FROM chats.live_tickets WHERE hash = $1 RETURNING session_id, expires_at',
)

/** Single-use tickets to open a WebSocket; only their hashes are stored. */
export const ticketStore = ({ database }: { database: Pick<Database, 'query'> }) => ({
  issue: async (sessionId: string, now: Date): Promise<{ token: string; expiresAt: Date }> => {
    const token = randomBytes(32).toString('base64url')
    const expiresAt = new Date(now.getTime() + ticketTtlMs)
    await insert.readRows(database.query, hashOf(token), sessionId, now, expiresAt)
    return { token, expiresAt }
  },
  /** Consumes a ticket and returns its session id; null when it is unknown, used or expired. */
  redeem: async (token: string, now: Date): Promise<string | null> => {
    const [row] = await redeem.readRows(database.query, hashOf(token))
    return row && row.expires_at > now ? row.session_id : null
  },
})

export type TicketStore = ReturnType<typeof ticketStore>
