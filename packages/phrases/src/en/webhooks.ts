import type { webhooks as fr } from '../fr/webhooks.ts'
import type { TranslationOf } from '../translation-type.ts'

// Signed events to an account's address: log, notices.
export const webhooks = {
  stoppedSubject: 'Your events are no longer sent',
  stoppedTitle: 'Sending events has stopped',
  stoppedText:
    'Your address did not accept an event after eight attempts. Later events wait: correct the address, then resume sending.',
  stoppedAction: 'See the deliveries',
} satisfies TranslationOf<typeof fr>
