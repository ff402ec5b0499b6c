import { oneStop } from '@passerelle/kernel/one-stop'
import formatOnly from 'use-intl/format-message/format-only'

/** Formats a precompiled message; takes the place of the formatter of use-intl in the build. */
const formatMessage: typeof formatOnly = (...message) => {
  const text = formatOnly(...message)
  return typeof text === 'string' ? oneStop(text) : text
}
formatMessage.raw = false

export default formatMessage
