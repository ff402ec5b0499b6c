import { isProblem } from '@passerelle/contract/problems'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'

/** Error of a whole step; validation errors appear at their field unless `whole`. */
export const Failure = ({ error, whole = false }: { error: unknown; whole?: boolean }) => {
  const t = useTranslations('registration')
  if (!error || (isProblem(error, 'invalid_input') && !whole)) return null
  return (
    <p className="notice danger" role="alert">
      {getErrorMessage(error, t('failed'), { firstField: whole })}
    </p>
  )
}
