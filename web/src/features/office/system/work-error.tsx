import { DeliveryError } from '../../../model/mail-errors/delivery-error.tsx'
import { parseMailError } from '../../../model/mail-errors/mail-error.ts'
import { useOutboundError } from '../../../model/mail-errors/use-outbound-error.ts'

/** The last error of given-up work: a sentence where one is known, else the words of the other side. */
export const WorkError = ({ error }: { error: string }) => {
  const words = useOutboundError()
  if (!error) return '–'
  const text = words(error)
  if (text === error || parseMailError(error).trouble) return <DeliveryError error={error} />
  return text.charAt(0).toUpperCase() + text.slice(1)
}
