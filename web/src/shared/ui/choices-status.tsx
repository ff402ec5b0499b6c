import { useTranslations } from 'use-intl'
import { Delayed } from './skeleton.tsx'

/** What a list of choices says while it has none: that it is being loaded, or that nothing was found (UIX-065). */
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
