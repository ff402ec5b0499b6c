import { payments } from '@passerelle/contract/payments/api'
import type { Platform } from '@passerelle/server/platform'
import { service, type Service } from '@passerelle/server/service'

/** Catalogue, payments, payment methods and invoices, by way of a card payment provider. */
export const paymentsService = (_platform: Platform): Service =>
  service<typeof payments, never>({
    name: 'payments',
    operations: payments,
    policies: {},
    subjectLoaders: {},
    handlers: {},
  })
