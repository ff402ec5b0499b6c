import type { Candidate, Situation } from './noticed-events.ts'

/**
 * Who of the staff is there for an event (DAY-012). Its author counts as assigned, but not as on duty: they are not
 * told, so somebody else has to be.
 */
export const dutyOf = (
  staff: readonly Pick<Candidate, 'userId' | 'assigned' | 'watches' | 'onDuty'>[],
  authorId: string | null,
): Pick<Situation, 'assigned' | 'watcherOnDuty' | 'staffOnDuty'> => {
  const onDuty = staff.filter((one) => one.onDuty && one.userId !== authorId)
  return {
    assigned: staff.some(({ assigned }) => assigned),
    watcherOnDuty: onDuty.some(({ watches }) => watches),
    staffOnDuty: onDuty.length > 0,
  }
}
