import { ownTemplates, ownVariables } from '@passerelle/contract/mails/own-templates'
import { templateProblem } from '@passerelle/kernel/mail-template'
import { expect, test } from 'vitest'
import type { ContentContext } from './content-context.ts'
import { contents } from './contents.ts'
import { defaultTexts } from './default-texts.ts'
import { exampleMails } from './example-mails.ts'
import type { MailContent } from './mail-content.ts'
import { withOwnTexts } from './own-texts.ts'

const origin = 'https://espace.nimbus.example'
const now = new Date('2026-02-03T13:20:00.000Z')
const frame = { appName: 'Atelier Lumen', providerName: 'Nimbus Infogérance', firstName: 'Ada', guestReplyTo: null }
const make = (template: (typeof ownTemplates)[number], locale: 'fr' | 'en') => {
  const variables: Record<string, string> & { template: typeof template } = {
    ...exampleMails(origin)[template],
    template,
  }
  const context: ContentContext = { locale, now, frame, answerable: false }
  const content = (contents[template] as (values: object, context: ContentContext) => MailContent)(variables, context)
  return { variables, content }
}

test.each(ownTemplates.flatMap((template) => (['fr', 'en'] as const).map((locale) => [template, locale] as const)))(
  '[APP-011][EML-012] the editor begins with the product’s text of %s in %s: published as it is, the same mail leaves',
  (template, locale) => {
    const texts = defaultTexts()[template][locale]
    expect(templateProblem(texts, ownVariables(template))).toBeNull()
    const { variables, content } = make(template, locale)
    expect(withOwnTexts(content, texts, variables, { locale, now, frame })).toEqual(content)
  },
)

test('[APP-011] own texts replace the product’s; deadline and link stay, an empty button keeps its text', () => {
  const { variables, content } = make('invoice', 'fr')
  const texts = {
    subject: 'Votre facture {{number}}',
    title: '{{amount}}',
    text: 'Bonjour {{ firstName }},\nle {{dueAt}}',
    button: '',
  }
  const own = withOwnTexts(content, texts, variables, { locale: 'fr', now, frame })
  expect(own.subject).toBe('Votre facture F-2026-0118')
  expect(own.title.replaceAll(/\s/g, ' ')).toBe('2 560,00 €')
  expect(own.text).toMatch(/^Bonjour Ada,\nle jeu\. 5 mars/)
  expect(own.button).toEqual(content.button)
  expect(own.deadline).toBe(content.deadline)
})

test('[APP-011] values are never read as templates', () => {
  const { content, variables } = make('invitation', 'fr')
  const texts = { subject: '{{inviterName}}', title: 'x', text: 'x' }
  const own = withOwnTexts(content, texts, { ...variables, inviterName: '{{link}}' }, { locale: 'fr', now, frame })
  expect(own.subject).toBe('{{link}}')
})

test('[EML-012] own texts of messages stand around them, with who wrote and until when; the subject is kept', () => {
  const { content, variables } = make('thread', 'fr')
  const texts = {
    subject: 'Autre sujet',
    title: '{{requestId}}, {{requestName}}',
    text: '{{authorName}} vous écrit.\n\n{{messages}}\n\nBien à vous,\n{{providerName}}',
  }
  const own = withOwnTexts(content, texts, variables, { locale: 'fr', now, frame })
  expect(own).toMatchObject({
    subject: content.subject,
    title: `ATL-2, ${variables['taskName']}`,
    text: 'Emma vous écrit.',
    afterMessages: 'Bien à vous,\nNimbus Infogérance',
  })
  expect(own.messages).toEqual(content.messages)
  const unnamed = withOwnTexts(content, { ...texts, text: 'Bonjour,' }, variables, { locale: 'fr', now, frame })
  expect([unnamed.text, unnamed.messages]).toEqual(['Bonjour,', content.messages])
})
