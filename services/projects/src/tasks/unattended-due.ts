import type { Priority } from '@passerelle/contract/projects/schemas'
import { addBusinessTime } from '@passerelle/kernel/business-hours'
import { minutes } from '@passerelle/kernel/durations'

const critical = 4
/** How long a new request waits untouched, inside business hours, before project staff are told (DAY-019). */
export const unattendedPeriod = (priority: Priority): number => minutes(priority === critical ? 15 : 60)

/** When project staff are told that nobody has touched a request that was made at this moment (DAY-019). */
export const unattendedDueAt = (createdAt: Date, priority: Priority): Date =>
  // What is critical cannot wait for the end of a public holiday.
  addBusinessTime(createdAt, unattendedPeriod(priority), { onHolidays: priority === critical })
