import { catalogue as catalogueOperations } from '@passerelle/contract/payments/catalogue'
import { days } from '@passerelle/kernel/durations'
import { IconRefresh } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { call } from '../../../model/api/call.ts'
import { paymentQueries, type SoldCatalogue } from '../../../model/payments/payment-queries.ts'

const isStale = ({ readAt, failingSince }: SoldCatalogue) =>
  failingSince !== null && (readAt === null || serverNow().getTime() - new Date(readAt).getTime() > days(1))

/** Says when the catalogue is empty or was not read for a day, and reads it again (BIL-060, BIL-065). */
export const CatalogueState = ({ appId, catalogue }: { appId: string | undefined; catalogue: SoldCatalogue }) => {
  const t = useTranslations('bookings.picks')
  const texts = useTranslations('bookings')
  const format = useFormat()
  const again = useToastMutation({
    send: () => call(catalogueOperations.refreshCatalogue, {}),
    after: () => {},
    failed: texts('failed'),
    stale: paymentQueries.all(appId),
  })
  const isEmpty = catalogue.products.length === 0
  const stale = isStale(catalogue)
  return (
    <div className="catalogue-state" data-part="catalogue-state">
      {isEmpty && <p>{t('empty')}</p>}
      {stale && <p className="room-warning">{t('stale', { date: format.dateTime(catalogue.readAt ?? '') })}</p>}
      {!isEmpty && !stale && catalogue.readAt && (
        <p className="quiet">{t('readAt', { date: format.dateTime(catalogue.readAt) })}</p>
      )}
      <Button size="small" variant="ghost" icon={IconRefresh} loading={again.isPending} onClick={() => again.mutate()}>
        {t('again')}
      </Button>
    </div>
  )
}
