import { useTranslations } from 'use-intl'

/** Names kinds of work, such as `mails.send`, in words; a kind of a later release keeps its code. */
export const useKindName = (): ((kind: string) => string) => {
  const t = useTranslations('workKinds')
  return (kind) => {
    const [service = '', what] = kind.split('.')
    if (what === 'event') return t('event', { service })
    const key = `kind.${kind.replace('.', '-') as 'mails-send'}` as const
    return t.has(key) ? t(key) : kind
  }
}
