import { useTranslations } from 'use-intl'
import type { InboundLine } from './inbound-queries.ts'

/** Says why a mail waits or was left; a reason of a later release keeps its code. */
export const useReason = (): ((mail: Pick<InboundLine, 'reason' | 'from' | 'person' | 'app'>) => string) => {
  const t = useTranslations('inbound')
  return ({ reason, from, person, app }) => {
    const key = `reasons.${reason as 'unproven' | 'replies_off'}` as const
    if (reason === null || !t.has(key)) return reason ?? ''
    const email = from?.email ?? ''
    return t(key, {
      account: app?.name ?? '',
      name: person ? `${person.firstName} ${person.lastName}` : from?.name || email,
      domain: email.slice(email.lastIndexOf('@') + 1),
    })
  }
}
