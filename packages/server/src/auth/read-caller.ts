import { Problem } from '@passerelle/contract/problems'
import type { AppFeature } from '@passerelle/kernel/features'
import type { Person, StaffActor } from '@passerelle/kernel/actor'
import { customerAdminRole, isProjectStaff, isStaff } from '@passerelle/kernel/roles'
import type { Statement, StatementOf } from '../database/statement.ts'
import type { Platform } from '../platform.ts'

export type CallerDeps = Pick<Platform, 'database' | 'clock' | 'env'>

type Row = {
  home_app_id: string
  user_id: string
  in_app_id: string | null
  expires_at: Date
  ended_at: Date | null
  roles: string[]
  staff: boolean
  deleted_at: Date | null
  email: string
  home_disabled_at: Date | null
  entered_disabled_at: Date | null
  registered: boolean | null
  has_feature: boolean | null
  revision?: number
}

/**
 * A user, the account that staff entered, whether the user has a row in the account that the request is for, and the
 * revision of that account if it was asked for.
 */
export type Caller = {
  person: Person
  /** The account of the user's row; for staff the provider's. */
  homeAppId: string
  enteredAppId: string | undefined
  registered: boolean
  /** Whether the account that the request is for has one of `features`. */
  hasFeature: boolean
  revision: number | undefined
  expiresAt: Date
  /** Rows of `beside`; undefined if that failed. */
  beside?: Promise<readonly unknown[] | undefined>
}

type Wanted = {
  wishedAppId?: string | undefined
  features?: readonly AppFeature[]
  withRevision?: boolean
  /** Runs in the same round trip; it cannot depend on who calls. */
  beside?: Statement | undefined
}

const appId = 'CASE WHEN c.staff THEN coalesce($2, c.in_app_id) ELSE c.home_app_id END'
const columns = ` c.home_app_id, c.user_id, c.in_app_id, c.expires_at, c.ended_at, c.roles, c.staff, c.deleted_at,
         c.email, c.home_disabled_at, c.entered_disabled_at, c.staff AND EXISTS (
           SELECT 1 FROM accounts.people p JOIN accounts.apps a ON a.id = p.app_id AND a.disabled_at IS NULL
            WHERE p.app_id = coalesce($2, c.in_app_id) AND p.id = c.user_id) AS registered,
         CASE WHEN cardinality($3::text[]) > 0 THEN
           (SELECT f.features && $3 FROM accounts.app_features f WHERE f.app_id = ${appId}) END AS has_feature`
const source = 'FROM accounts.callers c WHERE c.session_id = $1'
// Changes that concern all accounts are counted under the id of zeros.
const revision = `
         (SELECT coalesce(sum(r.revision), 0)::bigint FROM platform.account_revisions r
           WHERE r.app_id = ANY (ARRAY[${appId}, '000000000000000000000000'])) AS revision`
const statements = {
  plain: { name: 'caller', text: `SELECT ${columns} ${source}` },
  withRevision: { name: 'caller-with-revision', text: `SELECT ${columns}, ${revision} ${source}` },
}

type Duties = Pick<Platform['env'], 'provider' | 'managers' | 'mergeRequestDeciders'>

/** Settings list users by id or by mail address. */
const isNamed = (list: readonly string[], { user_id, email }: Row) =>
  list.some((name) => name === user_id || name.toLowerCase() === email)

const personOf = (
  row: Row,
  sessionId: string,
  { provider, managers, mergeRequestDeciders: deciders }: Duties,
): Person => {
  if (!row.staff)
    return {
      kind: 'customer',
      userId: row.user_id,
      appId: row.home_app_id,
      admin: row.roles.includes(customerAdminRole),
      sessionId,
    }
  if (!isStaff(row.roles, provider)) throw new Problem('not_enough_rights')
  const project = isProjectStaff(row.roles, provider)
  const decider = deciders.length > 0 ? isNamed(deciders, row) : project
  return { kind: 'staff', userId: row.user_id, project, manager: isNamed(managers, row), decider, sessionId }
}

/**
 * Reads everything that authentication needs about the caller of a session, current data in one query. Throws the same
 * problems as `readCaller`.
 */
export const readCallerRow = async (
  { database, clock, env }: CallerDeps,
  sessionId: string,
  { wishedAppId, features = [], withRevision = false, beside }: Wanted = {},
): Promise<Caller> => {
  const statement: StatementOf<Row> = {
    ...(withRevision ? statements.withRevision : statements.plain),
    values: [sessionId, wishedAppId ?? null, features],
  }
  const together = beside && database.queryTogether(statement, beside)
  const besideRows = together?.[1].then(
    ({ rows }) => rows,
    () => undefined,
  )
  const { rows } = await (together ? together[0] : database.query(statement))
  const [row] = rows
  if (!row || row.deleted_at) throw new Problem('not_signed_in')
  if (row.ended_at || row.expires_at <= clock.now()) throw new Problem('session_expired')
  if (row.home_disabled_at || row.entered_disabled_at) throw new Problem('app_disabled')
  return {
    person: personOf(row, sessionId, env),
    homeAppId: row.home_app_id,
    enteredAppId: row.in_app_id ?? undefined,
    registered: row.registered === true,
    hasFeature: row.has_feature === true,
    revision: row.revision,
    expiresAt: row.expires_at,
    ...(besideRows && { beside: besideRows }),
  }
}

/** The user of a session, and when it ends. */
export type SessionCaller = { person: Person; expiresAt: Date }

/** Staff in an account, for which they may do less if it is the provider's own. */
export const staffIn = (staff: StaffActor, appId: string, { homeAppId }: Pick<Caller, 'homeAppId'>): StaffActor => ({
  ...staff,
  appId,
  ...(appId === homeAppId && { inProviderAccount: true }),
})

/**
 * Returns the user of a session with their current roles, for staff with the account they entered. Throws Problem
 * `not_signed_in`, `session_expired`, `app_disabled`, `not_enough_rights`. Open sockets call it again periodically to
 * revalidate the session.
 */
export const readSessionCaller = async (deps: CallerDeps, sessionId: string): Promise<SessionCaller> => {
  const caller = await readCallerRow(deps, sessionId)
  const { person, enteredAppId, expiresAt } = caller
  const isInside = person.kind === 'staff' && enteredAppId !== undefined
  return { person: isInside ? staffIn(person, enteredAppId, caller) : person, expiresAt }
}

/** The same without its end. */
export const readCaller = async (deps: CallerDeps, sessionId: string): Promise<Person> =>
  (await readSessionCaller(deps, sessionId)).person
