import { words } from '@passerelle/demo/bulk/request-words'

/**
 * Typical search terms: common and rare words, several words, unfinished ones, two letters, typos, readable ids,
 * unknown words.
 */
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
