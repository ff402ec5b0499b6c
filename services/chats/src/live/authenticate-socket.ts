import { Problem } from '@passerelle/contract/problems'
import type { Person } from '@passerelle/kernel/actor'
import { readCaller } from '@passerelle/server/auth/read-caller'
import { verifySessionToken } from '@passerelle/server/auth/tokens'
import type { Platform } from '@passerelle/server/platform'
import type { TicketStore } from './ticket-store.ts'

type Deps = Pick<Platform, 'database' | 'clock' | 'env'> & { tickets: TicketStore }

const isSessionToken = (token: string) => token.includes('.')

/**
 * Who opens a socket: the person of a ticket or of a session token, as they are at this moment (THR-014).
 * Problems `not_signed_in` (also a ticket that was used or is too old), `session_expired`, `app_disabled`, `not_enough_rights`.
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
