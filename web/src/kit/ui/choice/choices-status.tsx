import { useTranslations } from 'use-intl'
import { Delayed } from '../feedback/skeleton.tsx'

/** Status of an empty list of options: loading, or nothing found (UIX-065). */
export const ChoicesStatus = ({ pending, text }: { pending: boolean; text: string }) => {
  const t = useTranslations('common')
  return pending ? (
    <Delayed>
      <p className="quiet" role="status">
        {t('loading')}
      </p>
    </Delayed>
  ) : (
    <p className="quiet">{text}</p>
  )
}
