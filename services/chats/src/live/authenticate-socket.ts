import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { readCaller } from '@passerelle/server/auth/read-caller'
import { verifySessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import type { TicketStore } from './ticket-store.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env'> & { tickets: TicketStore }

const isSessionToken = (token: string) => token.includes('.')

/**
 * Authenticates a WebSocket by ticket or session token; returns the user with their current roles (THR-014). Throws
 * `not_signed_in` (also for a used or expired ticket), `session_expired`, `app_disabled`, `not_enough_rights`.
 */
export const authenticateSocket =
  (deps: Deps) =>
  async (token: string): Promise<Person> => {
    if (isSessionToken(token)) {
      const { sessionId, userId } = await verifySessionToken(deps, token)
      const person = await readCaller(deps, sessionId)
      if (person.userId !== userId) throw new Problem('not_signed_in')
      return person
    }
    const sessionId = await deps.tickets.redeem(token, deps.clock.now())
    if (sessionId === null) throw new Problem('not_signed_in')
    return readCaller(deps, sessionId)
  }
