import { pdf } from '@passerelle/contract/converters/pdf'
import { useLocale, useTranslations } from 'use-intl'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { saveBlob } from '../../kit/network/save-blob.ts'
import { fetchBlob } from '../api/transfer.ts'

/** Converts HTML to a PDF and downloads it; an error is shown as a toast (ERR-045). */
export const usePdfDownload = () => {
  const t = useTranslations('failures')
  const lang = useLocale()
  return useToastMutation({
    send: async ({ html, title }: { html: string; title: string }) =>
      saveBlob(await fetchBlob(pdf.convertHtmlToPdf, { html, title, lang }), `${title}.pdf`),
    failed: t('pdf'),
  })
}
