import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { dropSession } from '../../../model/session/session-expiry.ts'
import { getSession } from '../../../model/session/session.ts'
import { loginPath, type Side } from '../../../model/session/side.ts'
import { discardUnsavedChanges } from '../../../kit/store/unsaved-changes.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'

/**
 * Says that the session has ended while something on the page is not saved, and how to go on without losing it. Closed,
 * it leaves the page to be read and copied from, until the next action that needs the session.
 */
export const HeldSessionDialog = ({ held }: { held: { side: Side } }) => {
  const t = useTranslations('heldSession')
  const [closed, close] = useState<object>()
  const { side } = held
  const isStaff = side === 'staff' || getSession(side)?.byStaff === true
  const leave = () => {
    discardUnsavedChanges()
    dropSession(side)
  }
  return (
    <Dialog
      open={held !== closed}
      onClose={() => close(held)}
      title={t('title')}
      description={t(isStaff && side === 'customer' ? 'textInside' : 'text')}
      footer={
        <>
          <Button variant="danger" onClick={leave}>
            {t('leave')}
          </Button>
          <a
            className={buttonClass('primary', 'normal')}
            href={loginPath[isStaff ? 'staff' : 'customer']}
            target="_blank"
          >
            <Icon icon={IconExternalLink} />
            {t('signIn')}
          </a>
        </>
      }
    />
  )
}
