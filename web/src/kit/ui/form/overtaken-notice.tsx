import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import './overtaken-notice.css'

/** Says that somebody saved a newer version of what is typed, and asks which of both stays. */
export const OvertakenNotice = ({ onTake, onReplace }: { onTake: () => void; onReplace: () => void }) => {
  const t = useTranslations('forms')
  return (
    <div className="overtaken-notice" role="alert">
      <span>{t('newer')}</span>
      <Button size="small" onClick={onTake}>
        {t('takeNewer')}
      </Button>
      <Button size="small" onClick={onReplace}>
        {t('replaceNewer')}
      </Button>
    </div>
  )
}
