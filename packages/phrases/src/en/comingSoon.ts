import type { comingSoon as fr } from '../fr/comingSoon.ts'
import type { Shape } from '../shape.ts'

export const comingSoon = { text: 'This page is coming soon.' } satisfies Shape<typeof fr>
