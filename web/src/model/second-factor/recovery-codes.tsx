import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../kit/ui/button/button.tsx'
import { useCopy } from '../../kit/clipboard/use-copy.ts'
import './second-factor.css'

/** The ten recovery codes for a lost device; they are shown only once. */
export const RecoveryCodes = ({ codes, onStored }: { codes: readonly string[]; onStored: () => void }) => {
  const t = useTranslations('secondFactor')
  const copy = useCopy({ done: t('copied'), refused: t('notCopied') })
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
        <Button icon={IconCopy} onClick={() => void copy(codes.join('\n'))}>
          {t('copy')}
        </Button>
        <Button variant="primary" onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  )
}
