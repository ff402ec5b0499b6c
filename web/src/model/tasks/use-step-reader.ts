import { defaultRemindAfterDays, type StepReader } from '@passerelle/kernel/next-step'
import { useMe } from '../session/me.ts'

/** Who the next steps on this page are for. */
export const useStepReader = (): StepReader => ({ userId: useMe()?._id ?? '', remindAfterDays: defaultRemindAfterDays })
