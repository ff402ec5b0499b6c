import * as z from 'zod/mini'
import { maxDescriptionLength, maxNoteLength, maxTaskNameLength } from '../limits.ts'
import { Duration, markdown, optionalMarkdown, text, optionalLines } from '../schemas.ts'

/** Parts of bodies that forms of the web validate too; without operations, so a form loads only these. */
export const TaskText = z.strictObject({ name: text(maxTaskNameLength), description: markdown(maxDescriptionLength) })
/** A task as customers edit it: the description may be removed. */
export const TaskTextOfCustomer = z.strictObject({
  name: text(maxTaskNameLength),
  description: optionalMarkdown(maxDescriptionLength),
})
export const TaskEstimate = z.strictObject({ estimatedTime: Duration })
export const WorkLogNote = z.strictObject({ note: optionalLines(maxNoteLength) })

/** Why a week of times is reopened, for its person (PLN-047). */
export const ReopenNote = z.object({ note: text(300) })

/** Why a merge request is refused; may be empty (DAY-037). */
export const RefusalReason = z.object({ reason: optionalLines(500) })

/** Why somebody else's time is corrected (PLN-043). */
export const CorrectionReason = z.object({ reason: text(300).check(z.minLength(5)) })
/** What is changed of somebody else's time beside its times: note and reason. */
export const WorkLogCorrection = z.strictObject({ ...WorkLogNote.shape, ...CorrectionReason.shape })
