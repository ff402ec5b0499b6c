import type { search as fr } from '../fr/search.ts'
import type { TranslationOf } from '../translation-type.ts'

export const search = {
  title: 'Search',
  open: 'Search requests',
  placeholder: 'Number, title, text, message…',
  results: 'Results',
  hint: 'Search by number or by words, archived requests too.',
  hintAcross: 'Search by number or by words, in all accounts.',
  searching: 'Searching…',
  nothing: 'No result for “{text}”',
  nothingHint: 'Try another word, or ask us for it.',
  nothingHintAcross: 'Try another word, or create the request.',
  createWith: 'Create a request “{text}”',
  found: '{count, plural, one {# result} other {# results}}',
  foundMore: 'More than {count} results',
  seeAll: '{count, plural, one {See all on the board, # other result} other {See all on the board, # other results}}',
  seeAllMore: 'See all on the board, more than {count} other results',
  seeAllAcross: 'See all in the list',
  supportCode: 'Support code: {person}, {account}',
  supportCodeKnown: 'Support code recognised',
  failed: 'The search failed',
  in: { description: 'Description:', message: 'Message:' },
  escape: 'Esc',
  close: 'Close the search',
} as const satisfies TranslationOf<typeof fr>
