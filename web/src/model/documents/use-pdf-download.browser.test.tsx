import { converters } from '@passerelle/contract/converters/api'
import { getTranslator } from '@passerelle/i18n/translate'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { setUpServer, show, toastTexts } from '../../testing/open-page.tsx'
import { usePdfDownload } from './use-pdf-download.ts'

const server = setUpServer()

const Download = () => {
  const pdf = usePdfDownload()
  return (
    <button type="button" onClick={() => pdf.mutate({ html: '<p>Reçu</p>', title: 'Reçu' })}>
      PDF
    </button>
  )
}

test('[ERR-045] a PDF that cannot be made says so, by the server and without it', async () => {
  server().lose(converters.convertHtmlToPdf)
  await show(<Download />)
  await page.getByRole('button', { name: 'PDF' }).click()
  await expect.poll(toastTexts).toEqual(['Impossible de générer le pdf'])
  expect(getTranslator('fr')('problems.pdf_failed')).toBe('Impossible de générer le pdf')
})
