import { AsyncLocalStorage } from 'node:async_hooks'
import type { Actor } from '@passerelle/kernel/actor'

type TenantScope = { appId: string; over: boolean }

const tenantScope = new AsyncLocalStorage<TenantScope>()

const accountId = /^[0-9a-f]{24}$/

/** Runs a call; the transactions of a customer's call see and write rows of their account only (row-level security, ADR 0033). */
export const runAsTenant = async <T>(actor: Actor, run: () => Promise<T>): Promise<T> => {
  if (actor.kind !== 'customer') return run()
  const scope = { appId: actor.appId, over: false }
  try {
    return await tenantScope.run(scope, run)
  } finally {
    // What a call leaves running in the background is no longer the customer's.
    scope.over = true
  }
}

/** The statement that begins a transaction, one round trip also behind the wall. */
export const beginStatement = (): string => {
  const scope = tenantScope.getStore()
  if (!scope || scope.over) return 'BEGIN'
  if (!accountId.test(scope.appId)) throw new Error('The account of a customer’s call is no id')
  return `BEGIN; SET LOCAL ROLE passerelle_tenant; SET LOCAL passerelle.app_id = '${scope.appId}'`
}
