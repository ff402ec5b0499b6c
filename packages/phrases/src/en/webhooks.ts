import type { webhooks as fr } from '../fr/webhooks.ts'
import type { TranslationOf } from '../translation-type.ts'

export const webhooks = {} satisfies TranslationOf<typeof fr>
