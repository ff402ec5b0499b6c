import { useTranslations } from 'use-intl'
import type { ComposerWords } from './composer.tsx'
import type { ThreadAudience } from './draft-key.ts'
import type { OrganizationNames } from './organization-name.ts'

/** What the composer of a side says; `asked` = the reader's answer to an estimate is awaited, and a question does not answer it. */
export const useComposerWords = (
  side: ThreadAudience,
  { staff, asked, provider, appName }: OrganizationNames & { staff: boolean; asked: boolean },
): ComposerWords => {
  const t = useTranslations('thread')
  const hint = t('sendKeys')
  if (side === 'internal')
    return {
      label: t('messageInternal'),
      placeholder: t('placeholderInternal', { provider }),
      send: t('sendInternal'),
      hint,
    }
  if (staff)
    return {
      label: t('messageToCustomer'),
      placeholder: t('placeholder', { name: appName }),
      send: t('sendToCustomer'),
      hint,
    }
  const label = t('messageToProvider', { provider })
  return asked
    ? { label, placeholder: t('placeholderQuestion', { provider }), send: t('send'), hint: t('questionIsNoAnswer') }
    : { label, placeholder: t('placeholder', { name: provider }), send: t('send'), hint }
}
