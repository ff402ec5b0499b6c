import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { toast } from '../../kit/ui/toast/toaster.tsx'
import './second-factor.css'

/** The ten recovery codes for a lost device; they are shown only once. */
export const RecoveryCodes = ({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) => {
  const t = useTranslations('secondFactor')
  const copy = async () => {
    await navigator.clipboard.writeText(codes.join('\n'))
    toast.success(t('copied'))
  }
  return (
    <div className="recovery-codes" data-part="recovery-codes" role="status">
      <p>
        <b>{t('codesTitle')}</b>
      </p>
      <p>{t('codesText')}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="recovery-codes-actions">
        <Button icon={IconCopy} onClick={() => void copy()}>
          {t('copy')}
        </Button>
        <Button variant="primary" onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  )
}
