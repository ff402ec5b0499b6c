import { failingAddresses } from '@passerelle/contract/mails/failing-addresses'
import { IconMail } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslations } from 'use-intl'
import { AlertBanner, AlertLine } from '../../../kit/ui/feedback/alert-banner.tsx'
import { call } from '../../../model/api/call.ts'

const ownAddressQuery = queryOptions({
  queryKey: ['own-address'],
  queryFn: ({ signal }) => call(failingAddresses.readOwnAddress, {}, { signal }),
})

/** Says on the person's own page that their mails come back (EML-045). */
export const OwnMailsReturn = () => {
  const t = useTranslations('profile')
  const { data } = useQuery(ownAddressQuery)
  if (!data?.fails) return null
  return (
    <AlertBanner tone="warning" icon={IconMail} label={t('mailsReturnLabel')} part="mails-return">
      <AlertLine>{t('mailsReturn')}</AlertLine>
    </AlertBanner>
  )
}
