import { defaultQuietHours, type QuietHours } from '@passerelle/kernel/quiet-hours'

/** Columns of the preferences; days that are null were never chosen. */
export type StoredQuietHours = {
  quietFrom: number | null
  quietTo: number | null
  quietDays: number[] | null
}

/** The quiet hours that a member of staff chose, or the default ones (DAY-014). */
export const quietHoursOf = (stored: StoredQuietHours | undefined): QuietHours =>
  stored?.quietDays
    ? { quietFrom: stored.quietFrom, quietTo: stored.quietTo, quietDays: stored.quietDays }
    : defaultQuietHours
