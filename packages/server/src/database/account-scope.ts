import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '@passerelle/kernel/actor'

type AccountScope = { appId: string; over: boolean }

const accountScope = new AsyncLocalStorage<AccountScope>()

const accountId = /^[0-9a-f]{24}$/

/**
 * Runs a request in the scope of its account: transactions of a customer only see and write rows of that account
 * (row-level security, ADR 0033).
 */
export const runInAccount = async <T>(actor: Actor, run: () => Promise<T>): Promise<T> => {
  if (actor.kind !== 'customer') return run()
  const scope = { appId: actor.appId, over: false }
  try {
    return await accountScope.run(scope, run)
  } finally {
    // Background work that outlives the request is no longer limited to the account.
    scope.over = true
  }
}

/** Returns the statement that begins a transaction. Setting the row-level security scope needs no extra round trip. */
export const beginStatement = (): string => {
  const scope = accountScope.getStore()
  if (!scope || scope.over) return 'BEGIN'
  if (!accountId.test(scope.appId)) throw new Error('The account of a customer’s call is no id')
  return `BEGIN; SET LOCAL ROLE passerelle_customer; SET LOCAL passerelle.app_id = '${scope.appId}'`
}
