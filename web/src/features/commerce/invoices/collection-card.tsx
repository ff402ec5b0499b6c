import { IconCheck, IconClock, IconCreditCardOff, IconInfoCircle } from '@tabler/icons-react'
import type { CollectionAction, CollectionTone } from '@passerelle/kernel/collection-words'
import { useState } from 'react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon, type IconComponent } from '../../../kit/ui/icon/icon.tsx'
import type { Invoice } from './invoice-queries.ts'
import { CardDialog } from './card-dialog.tsx'
import { MethodDialog } from './method-dialog.tsx'
import { StaffActions } from './staff-actions.tsx'
import { useCollectionReader, useCollectionWords } from '../../../model/payments/use-collection-words.ts'
import './collection-card.css'

const icons: Record<CollectionTone, IconComponent> = {
  info: IconClock,
  success: IconCheck,
  danger: IconCreditCardOff,
  neutral: IconInfoCircle,
}

/** What happens to the money of an issued invoice, beside the document: state, next step and its buttons (COL-017). */
export const CollectionCard = ({ appId, invoice }: { appId: string | undefined; invoice: Invoice }) => {
  const t = useTranslations('collections')
  const format = useFormat()
  const wordsOf = useCollectionWords()
  const reader = useCollectionReader()
  const [dialog, setDialog] = useState<CollectionAction>()
  const words = wordsOf(invoice)
  if (!words || invoice.kind !== 'invoice' || invoice.bookingId !== null) return null
  const close = () => setDialog(undefined)
  const amount = format.money(invoice.grossInCents - invoice.creditedInCents)
  return (
    <section className={`collection-card ${words.tone}`} data-part="collection-card" aria-label={t('title')}>
      <Icon icon={icons[words.tone]} />
      <div>
        <p>
          <b>{words.sentence}</b>
        </p>
        {words.next && <p>{words.next}</p>}
      </div>
      {words.actions.length > 0 && (
        <div className="collection-actions">
          {reader === 'staff' ? (
            <StaffActions appId={appId} invoice={invoice} actions={words.actions} />
          ) : (
            words.actions.map((action, index) =>
              action === 'add_method' ? (
                <Link
                  key={action}
                  to="/payments"
                  search={{ tab: 'methods' }}
                  className={buttonClass('secondary', 'normal')}
                >
                  {t('action.add_method')}
                </Link>
              ) : (
                <Button key={action} variant={index === 0 ? 'primary' : 'secondary'} onClick={() => setDialog(action)}>
                  {t(`action.${action}`, { amount })}
                </Button>
              ),
            )
          )}
        </div>
      )}
      {dialog === 'pay_by_card' && <CardDialog appId={appId} invoice={invoice} amount={amount} onClose={close} />}
      {dialog === 'change_method' && <MethodDialog appId={appId} invoice={invoice} onClose={close} />}
    </section>
  )
}
