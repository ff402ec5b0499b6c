import { IconCopy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

/** Value of a new token, the only time that it is shown (ACC-003). */
export const NewTokenValue = ({
  created: { name, token },
  onStored,
}: {
  created: { name: string; token: string }
  onStored: () => void
}) => {
  const t = useTranslations('tokens')
  const copy = useCopy({ done: t('copied'), refused: t('notCopied') })
  return (
    <div className="token-value" data-part="token-value" role="status">
      <p>
        <b>{t('created', { name })}</b>
      </p>
      <p>{t('copyNow')}</p>
      <div className="token-value-line">
        <input
          className="input"
          readOnly
          aria-label={t('value')}
          value={token}
          onFocus={(event) => event.target.select()}
        />
        <Button variant="primary" icon={IconCopy} onClick={() => void copy(token)}>
          {t('copy')}
        </Button>
      </div>
      <div>
        <Button size="small" onClick={onStored}>
          {t('stored')}
        </Button>
      </div>
    </div>
  )
}
