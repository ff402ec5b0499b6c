import { seconds } from '@passerelle/kernel/durations'
import type { UptimeCheck } from './uptime-check-queries.ts'

type Kind = UptimeCheck['kind']
type RecordType = NonNullable<UptimeCheck['expects']['recordType']>

/** Fields of the form, as typed. */
export type CheckFields = {
  name: string
  kind: Kind
  target: string
  intervalSeconds: number
  timeout: string
  production: boolean
  status: string
  text: string
  maxMs: string
  followRedirects: boolean
  recordType: RecordType
  value: string
}

export const toFields = (check?: UptimeCheck): CheckFields => ({
  name: check?.name ?? '',
  kind: check?.kind ?? 'http',
  target: check?.target ?? '',
  intervalSeconds: check?.intervalSeconds ?? 60,
  timeout: String((check?.timeoutMs ?? seconds(10)) / seconds(1)),
  production: check?.production ?? true,
  status: String(check?.expects.status ?? ''),
  text: check?.expects.text ?? '',
  maxMs: String(check?.expects.maxMs ?? ''),
  followRedirects: check?.expects.followRedirects ?? true,
  recordType: check?.expects.recordType ?? 'A',
  value: check?.expects.value ?? '',
})

const whole = (text: string) => (/^\d+$/.test(text.trim()) ? Number(text) : undefined)

/** Expectations of the kind only, without empty fields. */
const toExpectations = ({ kind, ...fields }: CheckFields): UptimeCheck['expects'] => {
  const [status, maxMs] = [whole(fields.status), whole(fields.maxMs)]
  return {
    ...(maxMs !== undefined && { maxMs }),
    ...(kind === 'http' && {
      ...(status !== undefined && { status }),
      ...(fields.text.trim() !== '' && { text: fields.text.trim() }),
      followRedirects: fields.followRedirects,
    }),
    ...(kind === 'dns' && {
      recordType: fields.recordType,
      ...(fields.value.trim() !== '' && { value: fields.value.trim() }),
    }),
  }
}

/** Body of the call, without the kind, which never changes. */
export const toBody = (fields: CheckFields) => ({
  name: fields.name.trim(),
  target: fields.target.trim(),
  intervalSeconds: fields.intervalSeconds,
  timeoutMs: seconds(whole(fields.timeout) ?? 10),
  production: fields.production,
  expects: toExpectations(fields),
})

/** Days left until a certificate ends, negative when it has ended. */
export const daysLeft = (expiresAt: string, now: Date): number =>
  Math.floor((Date.parse(expiresAt) - now.getTime()) / 86_400_000)
