import { inbound } from '@passerelle/contract/mails/inbound'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { call } from '../../../model/api/call.ts'
import { inboundQueries, type InboundLine } from './inbound-queries.ts'

/** Others are to be read one by one. */
const together = ['unproven', 'flood']

/** Accepts all mails that wait of the sender of this one, each where it belongs (EML-034); nothing for a single one. */
export const AcceptAll = ({ mail, list }: { mail: InboundLine; list: readonly InboundLine[] }) => {
  const t = useTranslations('inbound')
  const ask = useTranslations('confirm')
  const same = list
    .filter(({ from, person, reason }) => person && together.includes(reason ?? '') && from?.email === mail.from?.email)
    .slice(0, 100)
  const accept = useToastMutation({
    send: () =>
      call(
        inbound.changeInbound,
        { ids: same.map(({ _id }) => _id), action: 'accept' },
        { side: 'staff', appId: null },
      ),
    done: ({ done, left }) => t('acceptedAll', { done, left }),
    failed: t('actionFailed'),
    stale: inboundQueries.all,
  })
  if (same.length < 2 || !same.includes(mail)) return null
  return (
    <div className="inbound-all">
      <ConfirmButton
        variant="secondary"
        question={ask('acceptAll', { count: same.length, name: mail.from?.email ?? '' })}
        busy={accept.isPending}
        onConfirm={() => accept.mutate()}
      >
        {t('acceptAll', { count: same.length })}
      </ConfirmButton>
    </div>
  )
}
