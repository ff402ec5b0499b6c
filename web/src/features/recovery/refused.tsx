import { isProblem } from '@passerelle/contract/problems'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../shared/api/error-message.ts'

/** What failed, and why (ERR-039). Faults of a field appear at the field. */
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
