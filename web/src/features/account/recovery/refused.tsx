import { isProblem } from '@passerelle/contract/problems'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../kit/network/error-message.ts'

/** Error with its reason (ERR-039). Validation errors appear at their field. */
export const Refused = ({ error, title }: { error: unknown; title: string }) => {
  const network = useTranslations('failures')('network')
  if (!error || isProblem(error, 'invalid_input')) return null
  return (
    <p className="notice danger" role="alert">
      <b>{title}</b>
      <br />
      {getErrorMessage(error, network)}
    </p>
  )
}
