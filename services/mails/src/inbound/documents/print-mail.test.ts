import { expect, test } from 'vitest'
import { printMail } from './print-mail.ts'

const printed = async (text: string) =>
  (await printMail({ title: 'Les <pannes>', moment: 'le lundi 2 février', text, locale: 'fr' })).html

test('[EML-039] the document of a mail has its title, its moment and all of its text', async () => {
  const page = await printed('Bonjour **Emma**\n\n- un\n- deux\n\n<script>alert(1)</script>\n\nFin')
  expect(page).toContain('<h1>Les &lt;pannes&gt;</h1>')
  expect(page).toContain('le lundi 2 février')
  expect(page).toContain('<strong>Emma</strong>')
  expect(page).toMatch(/<li>un<\/li>\s*<li>deux<\/li>/)
  expect(page).not.toContain('<script>')
  expect(page).toContain('<p>Fin</p>')
})

test('[EML-039] a paragraph that would take long to read as Markdown is printed as it is', async () => {
  expect(await printed('*a_'.repeat(40_000))).toContain(`<p class="plain">${'*a_'.repeat(40_000)}</p>`)
})

test('[EML-039] a printed mail has at most 200,000 characters', async () => {
  expect((await printed('x'.repeat(300_000))).match(/x{1000,}/)?.[0].length).toBe(200_000)
})
