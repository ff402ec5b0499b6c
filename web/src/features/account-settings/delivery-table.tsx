import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../kit/format/use-format.ts'
import { Badge } from '../../kit/ui/display/badge.tsx'
import { Button } from '../../kit/ui/button/button.tsx'
import type { Delivery } from './settings-queries.ts'

const tones = { delivered: 'success', waiting: 'warning', failed: 'danger' } as const

/** One webhook delivery; expanded, it shows the request body, the response and every attempt (API-083). */
export const DeliveryRow = ({ delivery, onResend }: { delivery: Delivery; onResend: () => void }) => {
  const t = useTranslations('webhooks')
  const { dateTime, time } = useFormat()
  const [open, setOpen] = useState(false)
  const { state, lastStatus, lastError, lastMs, lastReply, attempts, history, nextAttemptAt } = delivery
  return (
    <>
      <tr>
        <td className="num">{dateTime(delivery.createdAt)}</td>
        <td>
          <code>{delivery.eventName}</code>
        </td>
        <td>
          <Badge tone={tones[state]}>
            {t(`state.${state}`)} {lastStatus ?? (lastError && t('noAnswer'))}
          </Badge>
        </td>
        <td className="r num">{lastMs === null ? '–' : `${lastMs} ms`}</td>
        <td>{t('attemptOf', { attempt: String(attempts) })}</td>
        <td>
          <span className="settings-actions">
            {state !== 'delivered' && attempts > 0 && (
              <Button size="small" variant="ghost" onClick={onResend}>
                {t('resend')}
              </Button>
            )}
            <Button
              size="small"
              variant="ghost"
              className="icon"
              icon={open ? IconChevronUp : IconChevronDown}
              aria-expanded={open}
              aria-label={t('details', { event: delivery.eventName })}
              onClick={() => setOpen(!open)}
            />
          </span>
        </td>
      </tr>
      {open && (
        <tr>
          <td colSpan={6}>
            <p>{t('request')}</p>
            <pre className="settings-code">{`webhook-id: ${delivery._id}\n${delivery.body}`}</pre>
            <p>{t('reply')}</p>
            <pre className="settings-code">
              {[lastStatus ?? lastError ?? '–', lastReply].filter(Boolean).join('\n')}
            </pre>
            {history.length > 0 && <p>{t('attempts', { list: history.map(({ at }) => time(at)).join(', ') })}</p>}
            {nextAttemptAt && <p>{t('next', { at: dateTime(nextAttemptAt) })}</p>}
          </td>
        </tr>
      )}
    </>
  )
}
