import { IconShieldLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { safeLocalStorage } from '../../../kit/store/browser-storage.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

const key = 'passerelle.privacy-acknowledged' // CON-010

/** Notice about personal data that must not be in a task; shown until acknowledged on this device (TSK-026). */
export const PrivacyNotice = () => {
  const t = useTranslations('task')
  const [seen, setSeen] = useState(() => safeLocalStorage.read(key) !== null)
  if (seen) return null
  const acknowledge = () => {
    safeLocalStorage.write(key, '1')
    setSeen(true)
  }
  return (
    <p className="privacy">
      <Icon icon={IconShieldLock} />
      <span>{t('dataProtection')}</span>
      <Button size="small" onClick={acknowledge}>
        {t('understood')}
      </Button>
    </p>
  )
}
