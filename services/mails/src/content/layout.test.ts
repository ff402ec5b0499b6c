import mjml from 'mjml'
import { expect, test } from 'vitest'
import { layout, placeholders } from './layout.ts'

// `pnpm unit -u layout` writes the file anew. MJML takes 100 MB, so no process of the product loads it.
test('[UIX-041] the HTML layout of mails is compiled from the one in MJML', async () => {
  // Without an explicit font list, MJML links to Google Fonts, which would track who reads the mail.
  const { html } = await mjml(layout, { validationLevel: 'strict', fonts: {} })
  const withPlaceholders = Object.entries(placeholders).reduce(
    (text, [name, colour]) => text.replaceAll(colour, `{{${name}}}`),
    html,
  )
  await expect(withPlaceholders).toMatchFileSnapshot('layout.html')
})
