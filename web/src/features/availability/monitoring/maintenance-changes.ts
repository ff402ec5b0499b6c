import { formatDatetimeLocal, parseDatetimeLocal } from '@passerelle/kernel/datetime-local'

type Stored = { startsAt: string; endsAt: string; textFr: string; textEn: string }

/** Fields of the form; times in Europe/Paris as in a `datetime-local` input. */
export type MaintenanceFields = Stored

export const toMaintenanceFields = ({ startsAt, endsAt, textFr, textEn }: Stored): MaintenanceFields => ({
  startsAt: formatDatetimeLocal(new Date(startsAt)),
  endsAt: formatDatetimeLocal(new Date(endsAt)),
  textFr,
  textEn,
})

/**
 * The fields that differ from the stored maintenance, as the call takes them; null while they are not valid. An
 * untouched time is not sent, because the input drops its seconds.
 */
export const maintenanceChanges = (stored: Stored, fields: MaintenanceFields): Partial<Stored> | null => {
  const before = toMaintenanceFields(stored)
  const [startsAt, endsAt] = [parseDatetimeLocal(fields.startsAt), parseDatetimeLocal(fields.endsAt)]
  if (!startsAt || !endsAt || endsAt <= startsAt || fields.textFr.trim() === '') return null
  return {
    ...(fields.startsAt !== before.startsAt && { startsAt: startsAt.toISOString() }),
    ...(fields.endsAt !== before.endsAt && { endsAt: endsAt.toISOString() }),
    ...(fields.textFr !== before.textFr && { textFr: fields.textFr }),
    ...(fields.textEn !== before.textEn && { textEn: fields.textEn }),
  }
}
