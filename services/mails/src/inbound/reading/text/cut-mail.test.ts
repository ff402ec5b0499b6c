import { expect, test } from 'vitest'
import { cutMail, isForwarded } from './cut-mail.ts'

const cut = (...lines: string[]) => cutMail(lines.flatMap((line) => line.split('\n')))

const answer = 'Oui, le toner est neuf.'
const quoted: [string, string[]][] = [
  ['Gmail in French', ['Le lun. 2 févr. 2026 à 10:12, Nimbus <d@nimbus.example> a écrit :', '', '> Neuf ?']],
  [
    'an attribution on two lines',
    ['Le lundi 2 février 2026 à 10:12, Nimbus, service des demandes', '<d@nimbus.example> a écrit :', '> Neuf ?'],
  ],
  [
    'an attribution on three lines',
    ['On Monday, February 2, 2026', 'at 10:12 AM, Nimbus', '<d@nimbus.example> wrote:', '', '> New?'],
  ],
  [
    'an attribution above lines without marks',
    ['On Mon, Feb 2, 2026 at 10:12 AM Nimbus wrote:', '', 'Is it new?', 'Thanks'],
  ],
  ['a header block in French', ['De : Nimbus', 'Envoyé : lundi', 'À : Ada', 'Objet : x', '', 'Neuf ?']],
  ['a bold header block', ['**De :** Nimbus', '**Date :** lundi', '**À :** Ada', '', 'Neuf ?']],
  ['a header block in English', ['From: Nimbus', 'Sent: Monday', 'To: Ada', 'Subject: x', '', 'New?']],
  ['a header block without a subject', ['From: Nimbus', 'Date: Monday', 'To: Ada', '', 'New?']],
  [
    'a rule above a header block',
    ['________________________________', 'From: Nimbus', 'Sent: Monday', 'To: Ada', 'New?'],
  ],
  ['a separator', ["-----Message d'origine-----", 'De : Nimbus', 'Neuf ?']],
  ['an English separator', ['-------- Original Message --------', 'New?']],
  ['our cut line', ['— Répondez au-dessus de cette ligne pour écrire dans la demande —', 'Neuf ?']],
  ['our cut line, quoted and broken', ['> – Reply above this line to', '> write in the request –', '', 'New?']],
  ['a German attribution', ['Am 02.02.2026 um 10:12 schrieb Nimbus <d@nimbus.example>:', '> Neu?']],
]
test.each(quoted)('[EML-037] cuts %s', (_, lines) => {
  expect(cut(answer, '', ...lines)).toBe(answer)
})

const signatures: [string, string[]][] = [
  ['after two dashes', ['-- ', 'Ada Lemoine', 'Atelier Lumen']],
  ['of an iPhone', ['Envoyé de mon iPhone']],
  ['of a phone in English', ['Sent from my Galaxy']],
  ['of Outlook on a phone', ['[Télécharger Outlook pour Android](https://aka.ms/AAb9ysg)']],
  ['after a closing', ['Bien à vous,', '', 'Ada Lemoine', '04 00 00 00 00']],
  ['after an English closing', ['Kind regards', 'Ada']],
  ['of a closing alone', ['Cordialement.']],
]
test.each(signatures)('[EML-037] cuts a signature %s', (_, lines) => {
  expect(cut(answer, '', ...lines)).toBe(answer)
})

const kept: [string, string[]][] = [
  ['a closing above nine lines', ['Cordialement', ...Array.from({ length: 9 }, (_, at) => `Ligne ${at}`)]],
  ['a closing above a long line', ['Cordialement', 'x'.repeat(90)]],
  ['a closing within a sentence', ['Regards croisés sur la panne']],
  ['two fields', ['De : Paris', 'À : Nice', 'trois jours']],
  ['four fields on more than six lines', ['De : Paris', '1', '2', '3', '4', '5', 'À : Nice', 'Date : lundi']],
  ['a sentence that ends as an attribution without a digit', ['Le serveur a écrit :', 'erreur']],
  ['dashes within a text', ['un -- deux']],
]
test.each(kept)('[EML-037] the cut of a mail keeps %s', (_, lines) => {
  expect(cut(answer, ...lines)).toBe([answer, ...lines].join('\n'))
})

test('[EML-037] text between quotes keeps them, without what leads to them and what follows the last answer', () => {
  const inline = ['> Neuf ?', 'Oui.', '', '> Rouge ?', 'Oui.']
  expect(cut('Le 2/2/2026, Nimbus a écrit :', ...inline, '', '> Merci', '> Emma')).toBe(inline.join('\n'))
})

test('[EML-037] an answer below its quote is kept without it', () => {
  expect(cut('On 2/2/2026 Nimbus wrote:', '> New?', '> Thanks', '', answer)).toBe(answer)
})

test('[EML-037] nothing is left of a mail that only quotes', () => {
  expect(cut('> Neuf ?', '> Merci')).toBe('')
})

const block = ['De : Denis', 'Date : lundi', 'À : Ada', 'Objet : x', '', 'Le colis part.']
test('[EML-037] a forwarded mail is known by its subject, or by its words above few own ones', () => {
  expect(isForwarded('TR: Livraison', ['x'])).toBe(true)
  expect(isForwarded('Fwd : Livraison', ['x'])).toBe(true)
  expect(isForwarded('Livraison', ['Voir', '---------- Forwarded message ---------', ...block])).toBe(true)
  expect(isForwarded('Livraison', ['x'.repeat(600), '---------- Forwarded message ---------', ...block])).toBe(false)
  expect(isForwarded('Re: TR: Livraison', ['Voir', '---------- Forwarded message ---------', ...block])).toBe(false)
  expect(isForwarded('Livraison', ['---------- Forwarded message ---------', 'sans suite'])).toBe(false)
})
