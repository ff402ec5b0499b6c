import type { Platform } from '@passerelle/server/platform'
import type { CustomerStore } from '../methods/customer-store.ts'
import type { PaymentProvider } from '../stripe/payment-provider.ts'
import { afterFailure } from './after-failure.ts'
import { applyReading } from './apply-reading.ts'
import { askCollection } from './ask-collection.ts'
import { checkNotice } from './check-notice.ts'
import { collectionWork } from './collection-work.ts'
import { createMailNotice } from './mail-notice.ts'
import { cancelOpen } from './payable-invoice.ts'
import { payByCard } from './pay-by-card.ts'
import { planCollection } from './plan-collection.ts'
import { submitCollection } from './submit-collection.ts'

type Deps = Platform & {
  provider: () => Promise<PaymentProvider>
  customers: Pick<CustomerStore, 'find' | 'findOrCreate'>
}

/** The collection of invoices: planning, the steps that fall due, and readings of the provider. */
export const createCollections = (deps: Deps) => {
  const mailNotice = createMailNotice(deps)
  const plan = planCollection({ ...deps, mailNotice })
  const apply = applyReading({ ...deps, afterFailure: afterFailure({ ...deps, plan }) })
  const ask = askCollection({ ...deps, apply })
  const steps = {
    check: checkNotice({ ...deps, mailNotice }),
    submit: submitCollection({ ...deps, apply, plan }),
    ask: ask.readDue,
  }
  const card = payByCard({ ...deps, cancel: cancelOpen(deps) })
  return { plan, payByCard: card, report: ask.report, work: collectionWork({ ...deps, ...steps }) }
}

export type Collections = ReturnType<typeof createCollections>
