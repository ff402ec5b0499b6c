import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../network/error-message.ts'
import { toast } from '../ui/toast/toaster.tsx'

type Texts = {
  /** Text of the toast after the copy. */
  done: string
  /** Text of the toast if the browser refuses to copy what is shown anyway; without it, the toast shows the text. */
  refused?: string
  /** Text of the toast if what is to be copied cannot be loaded and the server gave no reason. */
  failed?: string
}

/** How long a text stays that is copied by hand. */
const copyByHandMs = 60_000

/** Safari copies only what was asked for by the press itself: a text that is still loading is passed as a promise. */
const write = (text: string | Promise<string>): Promise<void> =>
  typeof text === 'string'
    ? navigator.clipboard.writeText(text)
    : navigator.clipboard.write([
        new ClipboardItem({ 'text/plain': text.then((loaded) => new Blob([loaded], { type: 'text/plain' })) }),
      ])

/**
 * Copies a text, or one that is still loading, and says by a toast what came of it. Browsers refuse without permission
 * and on pages without https.
 */
export const useCopy = ({ done, refused, failed = '' }: Texts) => {
  const t = useTranslations('failures')
  return async (text: string | Promise<string>): Promise<void> => {
    try {
      await write(text)
      toast.success(done)
    } catch {
      try {
        const loaded = await text
        if (refused === undefined) toast.error(t('copyByHand', { text: loaded }), undefined, copyByHandMs)
        else toast.error(refused)
      } catch (error) {
        toast.error(getErrorMessage(error, failed))
      }
    }
  }
}
