import { readFile } from 'node:fs/promises'
import Mustache from 'mustache'
import { expect, test } from 'vitest'
import { viewOf } from './mail-view.ts'

const frame = {
  appName: 'Lumen',
  providerName: 'Nimbus',
  logo: null,
  colour: '#17607c',
  firstName: 'Ada',
  origin: 'https://portal.example',
  supportPhone: null,
  guestReplyTo: null,
}
const content = { subject: 'Objet', title: 'Titre', text: 'Un\n\nDeux' }

test('a mail says why it comes: to a user, or to an address that somebody entered', () => {
  expect(viewOf(content, frame, 'fr', true).reason).toContain('vous avez un compte')
  expect(viewOf(content, frame, 'fr', false).reason).toContain('cette adresse a été saisie')
})

test('parts that a mail does not have are not shown', () => {
  expect(viewOf(content, frame, 'fr', true)).toMatchObject({
    preview: 'Un\n\nDeux',
    hello: 'Bonjour Ada,',
    paragraphs: ['Un', 'Deux'],
    hasLines: false,
    hasItems: false,
    stop: null,
    support: null,
  })
  const unnamed = { ...frame, firstName: null }
  expect(viewOf(content, unnamed, 'fr', true).hello).toBe('Bonjour,')
  expect(viewOf({ ...content, guest: 'Rose Grelot' }, unnamed, 'fr', false).hello).toBe('Bonjour Rose Grelot,')
})

test('parts that a mail has are shown', () => {
  const lines = [{ label: 'Chambre', value: 'Suite' }]
  const items = [{ title: 'Une demande', link: 'https://portal.example/1' }]
  const whole = { ...content, deadline: 'Demain', lines, items, unsubscribe: 'token' }
  const view = viewOf(whole, { ...frame, supportPhone: '+33 4 00 00 00 00' }, 'fr', true)
  expect(view).toMatchObject({
    preview: 'Demain',
    hasLines: true,
    hasItems: true,
    stop: 'https://portal.example/unsubscribe?token=token',
    support: expect.stringContaining('+33 4 00 00 00 00') as string,
  })
})

test('24 signs are no long value, 25 are', () => {
  const lines = ['x'.repeat(24), 'x'.repeat(25)].map((value) => ({ label: 'Prix', value }))
  expect(viewOf({ ...content, lines }, frame, 'fr', true).lines.map(({ isShort }) => isShort)).toEqual([true, false])
})

test('an amount stays on one line, a long value may take several', async () => {
  const lines = ['12 345 678,00\u00a0€\u00a0HT', 'Suite des Tilleuls avec petit déjeuner'].map((value) => ({
    label: 'Prix',
    value,
  }))
  const layout = await readFile(new URL('layout.html', import.meta.url), 'utf8')
  const html = Mustache.render(layout, viewOf({ ...content, lines }, frame, 'fr', true))
  const cell = (value: string) => new RegExp(`<td[^>]*nowrap[^>]*><b>${value}`).test(html)
  expect(lines.map(({ value }) => cell(value))).toEqual([true, false])
})

test('the provider signs in its own name, and for an account with both', () => {
  expect(viewOf(content, frame, 'fr', true).signature).toContain('Lumen')
  expect(viewOf(content, { ...frame, appName: 'Nimbus' }, 'fr', true).signature).toBe('Nimbus')
})
