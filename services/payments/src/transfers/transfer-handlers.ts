import type { transfers } from '@passerelle/contract/payments/transfers'
import type { Person } from '@passerelle/kernel/actor'
import type { Platform } from '@passerelle/server/platform'
import type { Call } from '@passerelle/server/service'
import { cancelOpen } from '../collections/payable-invoice.ts'
import { importTransfers } from './import-transfers.ts'
import { matchTransfer } from './match-transfer.ts'
import { transfersView } from './transfers-view.ts'

type CallOf<K extends keyof typeof transfers> = Call<(typeof transfers)[K]>

/** Handlers of transfers from bank statements (COL-012). */
export const transferHandlers = (platform: Platform) => {
  const add = importTransfers(platform)
  const list = transfersView(platform.database.query)
  const match = matchTransfer({ ...platform, cancel: cancelOpen(platform) })
  return {
    importTransfers: ({ actor, body }: CallOf<'importTransfers'>) => add(actor as Person, body.text),
    listTransfers: ({ query }: CallOf<'listTransfers'>) => list(query),
    matchTransfer: async ({ actor, params, body }: CallOf<'matchTransfer'>) => {
      await match(actor as Person, params.id, body.invoice)
      return null
    },
  }
}
