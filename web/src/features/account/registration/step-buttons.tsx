import { IconDeviceFloppy } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Icon } from '../../../kit/ui/icon/icon.tsx'

/** Buttons "back" and "next"; the next step opens once the server has accepted this one. */
export const StepButtons = ({ busy, onBack }: { busy: boolean; onBack?: () => void }) => {
  const t = useTranslations('registration')
  return (
    <>
      <div className="step-buttons">
        {onBack && (
          <Button size="big" onClick={onBack}>
            {t('back')}
          </Button>
        )}
        <Button type="submit" variant="primary" size="big" loading={busy}>
          {busy ? t('checking') : t('next')}
        </Button>
      </div>
      <p className="draft-kept">
        <Icon icon={IconDeviceFloppy} size={14} />
        {t('draftKept')}
      </p>
    </>
  )
}
