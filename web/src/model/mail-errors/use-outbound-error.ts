import { useTranslations } from 'use-intl'
import { parseMailError } from './mail-error.ts'

const reasons = ['bad_address', 'forbidden_address', 'unreachable', 'too_slow', 'too_large'] as const

/**
 * Returns the stored error of a call to another site, or of a mail, in the reader's language, to be read within a
 * sentence; words of the other side as they are.
 */
export const useOutboundError = () => {
  const t = useTranslations('deliveries')
  return (error: string): string => {
    const [, host, status] = /^(?:(\S+) )?answered (\d{3})$/.exec(error) ?? []
    if (status !== undefined)
      return host ? t('outbound.hostAnswered', { host, status }) : t('outbound.answered', { status })
    const reason = reasons.find((one) => one === error)
    if (reason) return t(`outbound.${reason}`)
    const { trouble, answer } = parseMailError(error)
    if (!trouble) return error
    const sentence = t(`troubles.${trouble}`)
    return [sentence.charAt(0).toLowerCase() + sentence.slice(1), answer].filter(Boolean).join(', ')
  }
}
