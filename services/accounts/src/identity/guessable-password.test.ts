import { expect, test } from 'vitest'
import { isGuessable } from './guessable-password.ts'

const words = ['helene.vasseur@lutherie-vasseur.example', 'helene.vasseur', 'Lutherie Vasseur', 'nimbus']

test.each([
  ['the most common ones', ['password', 'Password', '12345678', 'iloveyou', 'football', 'princess', 'sunshine']],
  ['one that is common in France', ['motdepasse', 'MotDePasse', 'doudou13', 'jetaime!', 'Marseille13', 'chouchou']],
  ['digits and signs after a common one', ['password1!', 'dragon1234', 'Soleil2026', 'bonjour-1']],
  ['blanks', ['            ', '\u00A0\u2003 \u00A0\u2003 \u00A0']],
  ['a repeated part', ['aaaaaaaa', 'abababab', '12341234', '--------', 'pass pass pass ']],
  ['keys side by side', ['azertyuiop', 'qsdfghjklm', 'poiuytreza', 'azerty123', 'qwertzuiop', 'abcdefgh', 'wxcvbn987']],
  [
    'the own address',
    ['helene.vasseur@lutherie-vasseur.example', 'helene.vasseur', 'HeleneVasseur1', 'hélène-vasseur!'],
  ],
  ['the account', ['lutherievasseur', 'Lutherie Vasseur', 'vasseur-lutherie-vasseur'.slice(8) + '26']],
  ['the provider', ['nimbus2026', 'Nimbus!!', '2026nimbus']],
])('[ACC-015] guesses %s', async (_, passwords) => {
  for (const password of passwords) expect([password, await isGuessable(password, words)]).toEqual([password, true])
})

test('[ACC-015] a password of a phrase, or of words with enough beside them, is accepted', async () => {
  for (const password of [
    'archet-colophane-31',
    'une-phrase-secrete',
    'opaline-soufflée-52',
    'nimbus et cumulus au couchant',
    'correct horse battery staple',
    'Xk7#vP2q',
    '密码锁在抽屉里面',
  ])
    expect([password, await isGuessable(password, words)]).toEqual([password, false])
})

test('[ACC-015] the list of common passwords holds more than three thousand of eight characters and more', async () => {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  expect(dictionary['passwords-common'].filter((word) => word.length >= 8).length).toBeGreaterThan(3000)
})

test('[ACC-015] a long password of keys side by side and one other is looked at as fast as any', async () => {
  expect(await isGuessable(`${'abcdefghijklmno'.repeat(13)}0z`, words)).toBe(false)
})
