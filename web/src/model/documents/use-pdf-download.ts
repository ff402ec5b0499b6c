import { converters } from '@passerelle/contract/converters/api'
import { useMutation } from '@tanstack/react-query'
import { useLocale, useTranslations } from 'use-intl'
import { getErrorMessage } from '../../kit/network/error-message.ts'
import { saveBlob } from '../../kit/network/save-blob.ts'
import { fetchBlob } from '../api/transfer.ts'
import { toast } from '../../kit/ui/toast/toaster.tsx'

/** Converts HTML to a PDF and downloads it; an error is shown as a toast (ERR-045). */
export const usePdfDownload = () => {
  const t = useTranslations('failures')
  const lang = useLocale()
  return useMutation({
    mutationFn: async ({ html, title }: { html: string; title: string }) =>
      saveBlob(await fetchBlob(converters.convertHtmlToPdf, { html, title, lang }), `${title}.pdf`),
    onError: (error) => toast.error(getErrorMessage(error, t('pdf'))),
  })
}
