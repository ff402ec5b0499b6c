import * as z from 'zod/mini'

/** Whether creations and actions of the account's administrators on its servers wait for the approval of staff. */
export const ApprovalRule = z.strictObject({ actionsNeedApproval: z.boolean() })
