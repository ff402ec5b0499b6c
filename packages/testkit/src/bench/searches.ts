import { words } from '@passerelle/host/bulk/request-words'

/** What people type, one after the other: common words and seldom ones, several, unfinished ones, two letters, typos, readable ids, nothing known. */
export const searchTexts = (taskKey: string): string[] => [
  'imprimante',
  words.at(-40)!,
  `${taskKey}-417`,
  'serveur fichiers',
  'sauveg',
  'po',
  'imprimamte',
  words[3]!,
  'certificat accueil',
  `${words.at(-900)!} lent`,
  '512',
  'écran noir direction',
  words.at(-500)!.slice(0, 5),
  `${words.at(-700)!.slice(0, -2)}zu`,
  'zzyzx',
  'de la',
  words[300]!,
  'Nantes',
  'tolérance',
  'ba',
]
