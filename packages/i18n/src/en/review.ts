import type { review as fr } from '../fr/review.ts'
import type { TranslationOf } from '../translation-type.ts'

export const review = {
  ask: 'Ask for a review',
  askShort: 'Ask for review',
  link: 'Link of the merge request',
  validate: 'Validate the merge',
  refuse: 'Refuse the merge',
  refuseTitle: 'Refuse the review of {taskId}',
  reason: 'Reason, read by the team',
  reasonHint: 'Whoever asked for the review receives it. It may stay empty.',
  cancel: 'Cancel the review',
  asked: 'Review asked for',
  cancelled: 'Review cancelled',
  validated: 'Merge request validated',
  refused: 'Merge request refused',
  acceptedAt: 'Merge request validated {when}',
} as const satisfies TranslationOf<typeof fr>
