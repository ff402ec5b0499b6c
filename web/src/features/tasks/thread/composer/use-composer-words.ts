import { useTranslations } from 'use-intl'
import type { ComposerWords } from './composer.tsx'
import type { ThreadAudience } from '../drafts/draft-key.ts'
import type { OrganizationNames } from '../messages/organization-name.ts'

/**
 * Texts of a thread's composer; `asked` = the user's answer to an estimate is expected, and a message does not answer
 * it.
 */
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
      drop: t('attachDropInternal', { name: appName }),
      attached: t('attachedInternal', { name: appName }),
    }
  if (staff)
    return {
      label: t('messageToCustomer'),
      placeholder: t('placeholder', { name: appName }),
      send: t('sendToCustomer'),
      hint,
      drop: t('attachDropTo', { name: appName }),
      attached: t('attachedTo', { name: appName }),
    }
  const drop = t('attachDrop')
  const label = t('messageToProvider', { provider })
  return asked
    ? {
        label,
        placeholder: t('placeholderQuestion', { provider }),
        send: t('send'),
        hint: t('questionIsNoAnswer'),
        drop,
      }
    : { label, placeholder: t('placeholder', { name: provider }), send: t('send'), hint, drop }
}
