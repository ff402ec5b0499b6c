import { Problem } from '@passerelle/contract/problems'
import { fieldMessage } from '@passerelle/i18n/field-message'

/** Common in France and missing from the list of the package. */
const french =
  'motdepasse monmotdepasse azertyui jetaime jtaime doudou mamour monamour monange moncoeur monbebe mapuce ' +
  'doudoune loulou louloute chouchou choupette chouchoune nounours titoune bisous bisounours bonjour coucou ' +
  'salut soleil papillon chocolat poupette princesse marseille olympique toulouse bordeaux bretagne ' +
  'normandie montagne bienvenue vacances anniversaire maison entreprise bureau direction accueil ' +
  'comptabilite secretariat administrateur utilisateur invite ordinateur internet changezmoi changemoi ' +
  'temporaire provisoire secret monsecret motdepass passe'

const rows = [
  'azertyuiop',
  'qsdfghjklm',
  'wxcvbn',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  '1234567890',
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
]
const runs = [...rows, ...rows.map((row) => [...row].toReversed().join(''))]

let list: Promise<ReadonlySet<string>> | undefined
/** Loaded by the first password that is set: processes that set none need not hold it. */
const commonPasswords = () =>
  (list ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set([...dictionary['passwords-common'], ...french.split(' ')]),
  ))

/** Lower case, without accents and signs. */
const fold = (text: string) =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')

/** Whether a text consists of keys that lie side by side, three or more at a time: `azerty123`, `qsdfghjk`. */
const isKeyboardRun = (text: string): boolean => {
  // Ends of the parts that consist of runs; each position is looked at once.
  const ends = new Set([0])
  for (let start = 0; start < text.length; start += 1)
    if (ends.has(start))
      for (
        let end = start + 3;
        runs.some((run) => run.includes(text.slice(start, end))) && end <= text.length;
        end += 1
      )
        ends.add(end)
  return ends.has(text.length)
}

const isRepeated = (text: string) => /^(.{1,4}?)\1+$/u.test(text)

/** How much more than a word that others know a password has to hold. */
const minBeyondWord = 5
const isWordOf = (text: string, words: readonly string[]) =>
  words.map(fold).some((word) => word.length >= 3 && text.includes(word) && text.length - word.length < minBeyondWord)

/**
 * Whether others would guess a password soon: a common one, also with digits and signs after it; blanks; a repeated
 * part; keys side by side; little more than one of the `words` that others know, such as the address of the user and
 * the names of account and provider.
 */
export const isGuessable = async (password: string, words: readonly string[]): Promise<boolean> => {
  const text = fold(password)
  const plain = password.normalize('NFKC').trim().toLowerCase()
  if (text === '' || isRepeated(plain) || isRepeated(text) || isKeyboardRun(text) || isWordOf(text, words)) return true
  const common = await commonPasswords()
  return [plain, text, plain.replace(/[^\p{L}]{1,4}$/u, ''), text.replace(/\p{N}{1,4}$/u, '')].some((one) =>
    common.has(one),
  )
}

/** What others know of a user: the address, and the names of their account. */
export type KnownOfUser = { email: string; accountName?: string | undefined }
type Provider = { provider: string; providerName: string }

/** Throws `invalid_input` for `field` if others would guess this password soon (ACC-015). */
export const assertNotGuessable = async (
  password: string,
  { email, accountName }: KnownOfUser,
  { provider, providerName }: Provider,
  field: string,
): Promise<void> => {
  const [local = '', domain = ''] = email.split('@')
  const words = [email, local, domain, domain.replace(/\.[^.]*$/, ''), accountName ?? '', provider, providerName]
  if (await isGuessable(password, words))
    throw new Problem('invalid_input', { fields: { [field]: fieldMessage('forms.guessablePassword') } })
}
