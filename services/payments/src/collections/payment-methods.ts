import type { InferResponse } from '@passerelle/contract/operation'
import type { payments } from '@passerelle/contract/payments/api'
import { Problem } from '@passerelle/contract/problems'
import type { CustomerActor } from '@passerelle/kernel/actor'
import type { Clock } from '@passerelle/kernel/clock'
import { addWorkingDays } from '@passerelle/kernel/working-days'
import type { Database } from '@passerelle/server/database/connect'
import type { RecordEvent } from '@passerelle/server/events/record'
import type { PaymentStore } from '../payments/payment-store.ts'
import type { PaymentProvider, ProviderMethod } from '../stripe/payment-provider.ts'
import { asProblem } from '../stripe/payment-provider-error.ts'
import { listOpen } from './collection-store.ts'
import type { CustomerStore } from '../methods/customer-store.ts'
import { findChargeable, findRefused } from '../methods/method-store.ts'
import type { ReadMethods } from '../methods/read-methods.ts'
import { findVerifications, type Verification } from '../methods/verifications.ts'

type Method = InferResponse<typeof payments.listPaymentMethods>['list'][number]
type Deps = {
  database: Pick<Database, 'query' | 'transaction'>
  record: RecordEvent
  clock: Clock
  provider: () => Promise<PaymentProvider>
  customers: CustomerStore
  store: PaymentStore
  read: ReadMethods
}

/** Direct debit that verifies a bank account (PAY-005). */
const verificationAmountInCents = 100
const verificationDays = 5

const outcomes = new Map<string, Method['verification']>(
  Object.entries({
    paid: 'verified',
    refunded: 'verified',
    failed: 'failed',
    disputed: 'failed',
  }),
)

/**
 * Payment methods of an account: add, list, show the mandate, detach (PAY-006). Every id is first checked to belong to
 * the account.
 */
export const paymentMethods = ({ database, record, clock, provider, customers, store, read }: Deps) => {
  const toReply = (
    { isConsented: _, ...method }: ProviderMethod,
    known: Verification | undefined,
    { defaultId, isRefused }: { defaultId: string | null; isRefused: boolean },
  ): Method => {
    // Until the provider has reported its debit, a bank account counts as under verification for the usual number of
    // days.
    const expectedAt = known?.expectedAt ?? addWorkingDays(method.createdAt, verificationDays)
    const isOver = known ? (outcomes.get(known.status) ?? 'pending') : expectedAt < clock.now() ? 'verified' : 'pending'
    const verification = method.type === 'sepa_debit' ? isOver : 'none'
    return {
      ...method,
      createdAt: method.createdAt.toISOString(),
      isDefault: method.id === defaultId && !isRefused,
      isRefused,
      verification,
      verifiedBy: verification === 'pending' ? expectedAt.toISOString() : null,
    }
  }

  const list = async (appId: string): Promise<Method[]> => {
    const customerId = await customers.find(appId)
    if (!customerId) return []
    const asked = await provider()
    const [methods, defaultId, verifications, refused] = await Promise.all([
      asProblem(asked.listMethods(customerId)),
      asProblem(asked.findDefaultMethod(customerId)),
      findVerifications(database.query, appId),
      findRefused(database.query, appId),
    ])
    return methods.map((method) =>
      toReply(method, verifications.get(method.id), { defaultId, isRefused: refused.has(method.id) }),
    )
  }

  return {
    list,
    begin: async (actor: CustomerActor, requestId: string) => {
      const asked = await provider()
      const customerId = await asProblem(customers.findOrCreate(actor.appId, asked))
      return asProblem(
        asked.createVerification({
          customerId,
          amountInCents: verificationAmountInCents,
          key: `verification-${actor.appId}-${requestId}`,
        }),
      )
    },
    findDefault: async (appId: string): Promise<string | null> => {
      const customerId = await customers.find(appId)
      return customerId ? asProblem((await provider()).findDefaultMethod(customerId)) : null
    },
    detach: async (actor: CustomerActor, methodId: string): Promise<void> => {
      const all = await list(actor.appId)
      if (!all.some(({ id }) => id === methodId)) throw new Problem('not_found')
      const isLast = !all.some(({ id, verification }) => id !== methodId && ['verified', 'none'].includes(verification))
      const open = (await listOpen(database.query, actor.appId)).filter((one) => isLast || one.methodId === methodId)
      if (open.length > 0)
        throw new Problem('method_needed', { values: { invoices: open.map(({ number }) => number).join(', ') } })
      if (isLast && (await store.findDue(actor.appId)) > 0) throw new Problem('payment_method_needed')
      await asProblem((await provider()).detachMethod(methodId))
      await asProblem(read(actor.appId))
      await database.transaction((tx) =>
        record(tx, {
          appId: actor.appId,
          actor: { kind: 'customer', userId: actor.userId },
          name: 'payment_method.detached',
          subject: actor.appId,
          data: {},
        }),
      )
    },
    /** Throws `payment_method_unfit` unless it is a verified method of the account. */
    choose: async (appId: string, methodId: string): Promise<void> => {
      const customerId = await customers.find(appId)
      if (!customerId || !(await findChargeable(database.query, appId, methodId)))
        throw new Problem('payment_method_unfit')
      await asProblem((await provider()).setDefaultMethod(customerId, methodId))
      await asProblem(read(appId))
    },
    readMandate: async (appId: string, methodId: string) => {
      const all = await list(appId)
      const method = all.find(({ id }) => id === methodId)
      const mandateId = (await findVerifications(database.query, appId)).get(methodId)?.mandateId
      const mandate = method && mandateId ? await asProblem((await provider()).findMandate(mandateId)) : null
      if (!method || !mandate) throw new Problem('not_found')
      return { ...mandate, last4: method.last4 }
    },
  }
}
