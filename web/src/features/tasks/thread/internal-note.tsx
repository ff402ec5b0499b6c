import { IconLock } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Note on the internal thread about who can read it. */
export const InternalNote = ({ provider }: { provider: string }) => (
  <p className="thread-notice">
    <Icon icon={IconLock} />
    <span>{useTranslations('thread')('internalNote', { provider })}</span>
  </p>
)
