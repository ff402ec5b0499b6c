import type { CollectionAction } from '@passerelle/kernel/collection-words'
import { maxInvoiceNoteLength } from '@passerelle/contract/limits'
import { collections } from '@passerelle/contract/payments/collections'
import { toIsoDate } from '@passerelle/kernel/format-date'
import { addDays } from '@passerelle/kernel/nights'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { serverNow } from '../../../kit/config/server-clock.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { DayField } from '../../../kit/ui/date/day-field.tsx'
import { Field } from '../../../kit/ui/form/field.tsx'
import { Popover } from '../../../kit/ui/popup/popover.tsx'
import { call } from '../../../model/api/call.ts'
import { invoiceQueries, type Invoice } from './invoice-queries.ts'

type Wish = { dueOn: string } | { reason: string }
type Asked = 'present' | 'put_off' | 'write_off'

const send = (id: string, action: Asked | 'cancel', wish?: Wish): Promise<unknown> => {
  if (action === 'cancel') return call(collections.cancelCollection, { id })
  if (wish && 'reason' in wish) return call(collections.writeOffInvoice, { id, ...wish })
  const dueOn = wish?.dueOn ?? ''
  return action === 'present'
    ? call(collections.presentInvoice, { id, dueOn })
    : call(collections.changeCollection, { id, dueOn })
}

const ActionForm = ({
  action,
  from,
  busy,
  onSend,
}: {
  action: Asked
  from: string
  busy: boolean
  onSend: (wish: Wish) => void
}) => {
  const t = useTranslations('collections')
  const [dueOn, setDay] = useState(from)
  const [reason, setReason] = useState('')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSend(action === 'write_off' ? { reason: reason.trim() } : { dueOn })
  }
  return (
    <form className="picker" onSubmit={submit}>
      {action === 'write_off' ? (
        <Field label={t('staff.reason')}>
          {(wiring) => (
            <input
              {...wiring}
              className="input"
              required
              maxLength={maxInvoiceNoteLength}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          )}
        </Field>
      ) : (
        <DayField label={t('staff.day')} value={dueOn} required onChange={setDay} />
      )}
      <Button variant="primary" type="submit" loading={busy} disabled={action === 'write_off' && reason.trim() === ''}>
        {t(`action.${action}`)}
      </Button>
    </form>
  )
}

/** What staff do about the money of an invoice: present again, put off, cancel, write off (COL-011). */
export const StaffActions = ({
  appId,
  invoice,
  actions,
}: {
  appId: string | undefined
  invoice: Invoice
  actions: readonly CollectionAction[]
}) => {
  const t = useTranslations('collections')
  const ask = useTranslations('confirm')
  const [open, setOpen] = useState<Asked>()
  const act = useToastMutation({
    send: ({ action, wish }: { action: Asked | 'cancel'; wish?: Wish }) => send(invoice._id, action, wish),
    failed: t('staff.failed'),
    stale: invoiceQueries.all(appId),
    after: () => setOpen(undefined),
  })
  const from = invoice.collection?.state === 'failed' ? undefined : invoice.collection?.dueOn
  const tomorrow = addDays(toIsoDate(serverNow()), 1)
  return (
    <>
      {(['present', 'put_off', 'write_off'] as const)
        .filter((action) => actions.includes(action))
        .map((action) => (
          <Popover
            key={action}
            label={t(`action.${action}`)}
            open={open === action}
            onOpenChange={(isOpen) => setOpen(isOpen ? action : undefined)}
            trigger={<Button>{t(`action.${action}`)}</Button>}
          >
            {open === action && (
              <ActionForm
                action={action}
                from={from && from > tomorrow ? from : tomorrow}
                busy={act.isPending}
                onSend={(wish) => act.mutate({ action, wish })}
              />
            )}
          </Popover>
        ))}
      {actions.includes('cancel') && (
        <ConfirmButton
          question={ask('cancelCollection', { name: invoice.number ?? '' })}
          busy={act.isPending}
          onConfirm={() => act.mutate({ action: 'cancel' })}
        >
          {t('action.cancel')}
        </ConfirmButton>
      )}
    </>
  )
}
