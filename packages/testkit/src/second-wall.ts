import type { Database, Tx } from '@passerelle/server/database/connect'
import { getSqlState } from '@passerelle/server/database/pg-error'

/** The role of the transactions of customers. */
export const customerRole = 'passerelle_customer'

/** What names the account of a row where that is not `app_id`. */
const accountOf: Readonly<Record<string, string>> = {
  'accounts.apps': 'id',
  'accounts.app_cards': 'id',
  'accounts.callers': 'home_app_id',
  'payments.invoice_counters': 'issuer_id',
  'platform.idempotent_answers': '(SELECT u.app_id FROM accounts.users u WHERE u.id = caller::bpchar LIMIT 1)',
}
/** The catalogue of the provider, the same for every account, and the names in it. */
const shared: ReadonlySet<string> = new Set([
  'projects.label_names',
  'projects.label_prices',
  'projects.labels',
  'projects.milestone_names',
  'projects.milestones',
])
/** Functions that run with the rights of their owner; each is a decision of its migration. */
const definers = [
  'mails.clear_failures(character,character)',
  'notifs.free_endpoint(text,character)',
  'platform.learn_words(text[])',
  'platform.raise_revision()',
]

const relations = `
  SELECT c.oid::regclass::text AS name, c.relkind = 'v' AS "isView",
         EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'app_id' AND NOT a.attisdropped)
           AS "hasAccount",
         EXISTS (SELECT FROM pg_options_to_table(c.reloptions) o
                  WHERE o.option_name = 'security_invoker' AND o.option_value::boolean) AS "runsAsReader",
         ARRAY(SELECT CASE g.grantee WHEN 0 THEN 'PUBLIC' ELSE g.grantee::regrole::text END
                 FROM aclexplode(c.relacl) g WHERE g.grantee <> c.relowner AND g.grantee::regrole::text <> $1)
           AS strangers
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f') AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema'
   ORDER BY 1`
const definerFunctions = `
  SELECT p.oid::regprocedure::text AS name FROM pg_proc p JOIN pg_namespace n ON n.oid = p.pronamespace
   WHERE p.prosecdef AND n.nspname !~ '^pg_' AND n.nspname <> 'information_schema' ORDER BY 1`

type Relation = { name: string; isView: boolean; hasAccount: boolean; runsAsReader: boolean; strangers: string[] }
type Seen = { own: number; foreign: number } | 'denied'
const insufficientPrivilege = '42501'

class Undo extends Error {}

/** Runs a statement as the role in a transaction that is undone, with the setting of an account or without. */
const asCustomer = async <T>(
  { transaction }: Pick<Database, 'transaction'>,
  appId: string | null,
  read: (tx: Tx) => Promise<T>,
): Promise<T | 'denied'> => {
  let result: T | 'denied' = 'denied'
  await transaction(async (tx) => {
    await tx.query({ text: `SET LOCAL ROLE ${customerRole}` })
    if (appId !== null) await tx.query({ text: `SET LOCAL passerelle.app_id = '${appId}'` })
    result = await read(tx)
    throw new Undo()
  }).catch((error: unknown) => {
    if (!(error instanceof Undo) && getSqlState(error) !== insufficientPrivilege) throw error
  })
  return result
}

const accountColumn = ({ name, hasAccount }: Relation) => accountOf[name] ?? (hasAccount ? 'app_id' : undefined)

const countRows = async ({ query }: Pick<Tx, 'query'>, relation: Relation, appId: string) => {
  const column = accountColumn(relation)
  const own = column === undefined ? 'false' : `${column} IS NOT DISTINCT FROM $1::bpchar`
  const { rows } = await query<{ own: number; foreign: number }>({
    text: `SELECT count(*) FILTER (WHERE ${own}) AS own, count(*) FILTER (WHERE NOT ${own}) AS "foreign"
      FROM (SELECT $1::bpchar) asked, ${relation.name}`,
    values: [appId],
  })
  return rows[0]!
}

/**
 * Compares what the role of customers sees of every table and view of the catalogue, and which functions run with
 * other rights, with what ADR 0033 promises; returns each difference as a sentence. `appIds`: the accounts to look
 * from.
 */
export const findGapsInSecondWall = async (database: Database, appIds: readonly string[]): Promise<string[]> => {
  const gaps: string[] = []
  const { rows } = await database.query<Relation>({ text: relations, values: [customerRole] })
  for (const relation of rows) {
    const { name, isView, runsAsReader, strangers } = relation
    if (isView && !runsAsReader) gaps.push(`${name} runs with the rights of its owner`)
    if (strangers.length > 0) gaps.push(`${name} is granted to ${strangers.join(', ')}`)
    if (shared.has(name)) continue
    const read = (appId: string) => (tx: Tx) => countRows(tx, relation, appId)
    const bare: Seen = await asCustomer(database, null, read(''))
    if (bare !== 'denied' && bare.own + bare.foreign > 0) gaps.push(`${name} shows rows without an account`)
    for (const appId of appIds) {
      const seen: Seen = await asCustomer(database, appId, read(appId))
      if (seen === 'denied') continue
      const { own } = await countRows(database, relation, appId)
      if (seen.foreign > 0) gaps.push(`${name} shows ${seen.foreign} rows of others`)
      if (seen.own !== own) gaps.push(`${name} shows ${seen.own} of ${own} own rows`)
    }
  }
  const functions = await database.query<{ name: string }>({ text: definerFunctions })
  for (const { name } of functions.rows)
    if (!definers.includes(name)) gaps.push(`${name} runs with the rights of its owner`)
  return gaps
}

/** Returns the tables and views of the catalogue that the role of customers may not read at all. */
export const findDenied = async (database: Database): Promise<string[]> => {
  const { rows } = await database.query<Relation>({ text: relations, values: [customerRole] })
  const denied: string[] = []
  for (const relation of rows)
    if ((await asCustomer(database, null, (tx) => countRows(tx, relation, ''))) === 'denied') denied.push(relation.name)
  return denied
}
