import { defaultRemindAfterDays, type StepReader } from '@passerelle/kernel/next-step'
import { useMe } from '../session/me.ts'

/** Who the next steps on this page are for, and after how much silence the provider reminds customers (DAY-005). */
export const useStepReader = (): StepReader => {
  const me = useMe()
  return { userId: me?._id ?? '', remindAfterDays: me?.office?.remindAfterDays ?? defaultRemindAfterDays }
}
