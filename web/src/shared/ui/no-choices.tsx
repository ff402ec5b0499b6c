import { useTranslations } from 'use-intl'
import { Later } from './skeleton.tsx'

/** What a list of choices says while it has none: that it is being loaded, or that nothing was found (UIX-065). */
export const NoChoices = ({ pending, text }: { pending: boolean; text: string }) => {
  const t = useTranslations('common')
  return pending ? (
    <Later>
      <p className="quiet" role="status">
        {t('loading')}
      </p>
    </Later>
  ) : (
    <p className="quiet">{text}</p>
  )
}
