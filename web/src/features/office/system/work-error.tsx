import { useTranslations } from 'use-intl'
import { DeliveryError } from '../../../model/mail-errors/delivery-error.tsx'

/** The last error of given-up work: a sentence where one is known, else the words of the other side. */
export const WorkError = ({ error }: { error: string }) => {
  const t = useTranslations('system')
  if (!error) return '–'
  if (error === 'unreachable') return t('workUnreachable')
  const [, host, status] = /^(?:(\S+) )?answered (\d{3})$/.exec(error) ?? []
  if (status === undefined) return <DeliveryError error={error} />
  return host ? t('workHostAnswered', { host, status }) : t('workAnswered', { status })
}
