import { eventActor } from '@passerelle/contract/event-actor'
import type { failingAddresses } from '@passerelle/contract/mails/failing-addresses'
import type { InferResponse } from '@passerelle/contract/operation'
import { Problem } from '@passerelle/contract/problems'
import type { Person, PersonInAccount } from '@passerelle/kernel/actor'
import type { Tx } from '@passerelle/server/database/connect'
import type { Platform } from '@passerelle/server/platform'
import { noteFailure } from './failing-address-rules.ts'
import { statement } from './statement-rows.ts'

const known = statement(
  'mails.failures-of-address',
  `SELECT failures, first_failed_at AS "firstFailedAt", last_failed_at AS "lastFailedAt", code,
          failing_since AS "failingSince"
     FROM mails.failing_addresses WHERE address = $1`,
)
// Reports about one address are counted one after the other, also before it has a row.
const takeTurn = statement(
  'mails.turn-of-address',
  `SELECT pg_advisory_xact_lock(hashtextextended('mails.failing-address ' || $1, 0))`,
)
const save = statement(
  'mails.save-failures',
  `INSERT INTO mails.failing_addresses (address, failures, first_failed_at, last_failed_at, code, failing_since)
   VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (address) DO UPDATE SET failures = excluded.failures, first_failed_at = excluded.first_failed_at,
     last_failed_at = excluded.last_failed_at, code = excluded.code, failing_since = excluded.failing_since`,
)
const clear = statement('mails.clear-failures', 'DELETE FROM mails.failing_addresses WHERE address = $1')
const people = statement(
  'mails.failing-people',
  `SELECT p.id AS "userId" FROM accounts.notice_receivers p JOIN mails.failing_addresses f ON f.address = p.email
    WHERE p.app_id = $1 AND f.failing_since IS NOT NULL ORDER BY p.id LIMIT 500`,
  { notNull: ['userId'] },
)
const own = statement(
  'mails.own-address-fails',
  `SELECT EXISTS (SELECT FROM accounts.notice_receivers p JOIN mails.failing_addresses f ON f.address = p.email
     WHERE p.id = $1 AND ($2::char(24) IS NULL OR p.app_id = $2) AND f.failing_since IS NOT NULL) AS fails`,
  { notNull: ['fails'] },
)
const isKnown = statement(
  'mails.is-person-of-account',
  'SELECT true AS known FROM accounts.notice_receivers WHERE app_id = $1 AND id = $2',
  { notNull: ['known'] },
)
const clearOf = statement('mails.clear-failures-of', 'SELECT mails.clear_failures($1, $2) AS cleared', {
  notNull: ['cleared'],
})

/** Counts that a mail to this address came back, in the transaction that marks the mail (EML-044). */
export const countFailure = async (tx: Tx, address: string, code: string, now: Date): Promise<void> => {
  const key = address.toLowerCase()
  await tx.query(takeTurn.with(key))
  const [before] = await known.readRows(tx.query, key)
  const next = noteFailure(before ?? null, code, now)
  if (!next) return
  const { failures, firstFailedAt, lastFailedAt, failingSince } = next
  await tx.query(save.with(key, failures, firstFailedAt, lastFailedAt, code, failingSince))
}

/** Forgets the failures of an address from which somebody writes. */
export const clearFailures = async (tx: Pick<Tx, 'query'>, address: string): Promise<void> => {
  await tx.query(clear.with(address.toLowerCase()))
}

type Listed = InferResponse<typeof failingAddresses.listFailingAddresses>

/** Whose mails come back, and the retry after an address was looked at (EML-045). */
export const failingAddressesOf = ({ database, record }: Pick<Platform, 'database' | 'record'>) => ({
  /** The people of the account whose mails come back. */
  list: async ({ appId }: PersonInAccount): Promise<Listed> => ({ list: await people.readRows(database.query, appId) }),
  /** Whether the mails of the caller come back; of staff in any account. */
  readOwn: async (actor: Person): Promise<{ fails: boolean }> => {
    const [row] = await own.readRows(database.query, actor.userId, actor.kind === 'customer' ? actor.appId : null)
    return { fails: row!.fails }
  },
  /** Mails go to the person again; where they did not fail nothing changes. Throws `not_found`. */
  retry: (actor: PersonInAccount, userId: string): Promise<void> =>
    database.transaction(async (tx) => {
      const { appId } = actor
      const [person] = await isKnown.readRows(tx.query, appId, userId)
      if (!person) throw new Problem('not_found')
      const [done] = await clearOf.readRows(tx.query, appId, userId)
      if (!done!.cleared) return
      await record(tx, {
        appId,
        actor: eventActor(actor),
        name: 'mail_address.retried',
        subject: userId,
        data: {},
      })
    }),
})
