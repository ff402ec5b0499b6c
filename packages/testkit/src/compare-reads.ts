import { beginStatement } from '@passerelle/server/database/account-scope'
import type { Database, Query } from '@passerelle/server/database/connect'
import { getSqlState } from '@passerelle/server/database/pg-error'
import type { Result, StatementOf } from '@passerelle/server/database/statement'

/** Reads alone: a write outside a transaction is not repeated. */
const isRead = ({ text }: StatementOf<unknown>) =>
  /^\s*(?:SELECT|WITH)\b/i.test(text) && !/\b(?:INSERT|UPDATE|DELETE|nextval|pg_\w*advisory\w*)\b/i.test(text)

const rowsOf = ({ rows }: Pick<Result<unknown>, 'rows'>) =>
  JSON.stringify(rows.map((row) => JSON.stringify(row)).toSorted())

/** Reads that show more than the account on purpose, by the name of their statement. */
const beyondAccount: ReadonlySet<string | undefined> = new Set([
  // An access token of staff acts in the account, and its reader is of the provider.
  'accounts.me',
  // Staff may let somebody follow from outside in an account that they never entered, and are named.
  'projects.outside-addresses',
  // The provider of the demo knows the customers of all accounts, as a real one does.
  'payments.demo-customers',
])

/** Each comparison costs a transaction: so many first reads of a statement are compared, then every fourth. */
const comparedFirst = 4

const insufficientPrivilege = '42501'

/**
 * A database that answers each read of a customer's call twice: as in production, and as the role that row-level
 * security keeps in the account (ADR 0033). A read whose rows differ has forgotten the account, and fails; one of a
 * table in which the role has no right is not compared, and of a statement that is read often every fourth one is.
 */
export const compareReads = (database: Database): Database => {
  const { pool } = database
  const counts = new Map<string, number>()
  const isTurn = ({ text }: StatementOf<unknown>) => {
    const count = counts.get(text) ?? 0
    counts.set(text, count + 1)
    return count < comparedFirst || count % 4 === 0
  }
  const readAsRole = async (begin: string, { text, values = [] }: StatementOf<unknown>) => {
    const client = await pool.connect()
    try {
      await client.query(begin)
      return rowsOf(await client.query({ text, values }))
    } catch (error) {
      if (getSqlState(error) === insufficientPrivilege) return undefined
      throw error
    } finally {
      await client.query('ROLLBACK')
      client.release()
    }
  }
  const compare = async <Row>(begin: string, statement: StatementOf<Row>, answer: Result<Row>) => {
    if (begin === 'BEGIN' || !isRead(statement) || beyondAccount.has(statement.name) || !isTurn(statement))
      return answer
    let asOwner = rowsOf(answer)
    // What somebody else writes meanwhile is seen by one of the two: both are read again.
    for (let left = 3; left > 0; left -= 1) {
      const asRole = await readAsRole(begin, statement)
      if (asRole === undefined || asRole === asOwner) return answer
      asOwner = rowsOf(await database.query(statement))
      if (asRole === asOwner) return answer
    }
    throw new Error(`A read of a customer names its account nowhere: ${statement.name ?? statement.text}`)
  }
  const compared =
    (query: Query): Query =>
    async (statement) => {
      const begin = beginStatement()
      return compare(begin, statement, await query(statement))
    }
  return {
    ...database,
    query: compared(database.query),
    queryReplica: compared(database.queryReplica),
    queryTogether: (one, other) => {
      const begin = beginStatement()
      const [first, second] = database.queryTogether(one, other)
      return [
        first.then((answer) => compare(begin, one, answer)),
        second.then((answer) => compare(begin, other, answer)),
      ]
    },
  }
}
