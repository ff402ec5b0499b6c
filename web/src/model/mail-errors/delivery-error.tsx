import { useTranslations } from 'use-intl'
import { parseMailError } from './mail-error.ts'
import './delivery-error.css'

/** Why a mail did not arrive: a sentence, then what the mail server answered. */
export const DeliveryError = ({ error }: { error: string }) => {
  const t = useTranslations('deliveries')
  const { trouble, answer } = parseMailError(error)
  return (
    <span className="delivery-error">
      {trouble && <span>{t(`troubles.${trouble}`)}</span>}
      {answer && <code title={answer}>{answer}</code>}
    </span>
  )
}
