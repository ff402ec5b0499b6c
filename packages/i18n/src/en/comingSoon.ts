import type { comingSoon as fr } from '../fr/comingSoon.ts'
import type { TranslationOf } from '../translation-type.ts'

export const comingSoon = { text: 'This page is coming soon.' } satisfies TranslationOf<typeof fr>
