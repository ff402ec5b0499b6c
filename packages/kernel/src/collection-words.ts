import type { CollectionReason } from './collection-reasons.ts'
import { formatDay } from './format-date.ts'
import { formatMoney } from './format-money.ts'
import { middayOf } from './nights.ts'
import type { TextLocale } from './format-duration.ts'
import { oneStop } from './one-stop.ts'

export type CollectionReader = 'admin' | 'user' | 'staff'
export type CollectionAction =
  | 'pay_by_card'
  | 'change_method'
  | 'add_method'
  | 'present'
  | 'cancel'
  | 'put_off'
  | 'mark_paid'
  | 'write_off'
export type CollectionTone = 'info' | 'success' | 'danger' | 'neutral'

/** What is known of an invoice's money; days are calendar days, instants ISO texts. */
export type CollectionFacts = {
  status: 'draft' | 'issued' | 'paid' | 'credited' | 'written_off'
  leftInCents: number
  /** What came twice; staff alone are told. */
  surplusInCents: number
  dueOn: string
  isLate: boolean
  paidOn: string | null
  paidBy: string | null
  /** How it was to be paid when it was issued. */
  means: 'sepa_debit' | 'card' | 'transfer' | 'none' | null
  note: string | null
  collection: {
    state: string
    attempt: number | null
    means: 'sepa_debit' | 'card'
    last4: string | null
    amountInCents: number
    refundedInCents: number
    dueOn: string
    submittedAt: string | null
    disputedAt: string | null
    isUnderWay: boolean
    isSilent: boolean
    isMethodUsable: boolean
  } | null
  failure: { reason: CollectionReason; failedAt: string } | null
}

/** `next`: what the reader does or has to expect; empty when nothing. */
export type CollectionWords = { sentence: string; next: string; tone: CollectionTone; actions: CollectionAction[] }

type Situation =
  | 'planned'
  | 'again'
  | 'methodEnded'
  | 'silent'
  | 'underWay'
  | 'form'
  | 'failed'
  | 'disputed'
  | 'lost'
  | 'refunded'
  | 'transfer'
  | 'lateTransfer'
  | 'open'
  | 'late'
  | 'paid'
  | 'paidPart'
  | 'paidTwice'
  | 'credited'
  | 'writtenOff'
  | 'nothing'

const announced: ReadonlySet<string> = new Set(['planned', 'notified'])

const situationOf = (facts: CollectionFacts): Situation => {
  const { status, leftInCents, surplusInCents, collection, failure, means, isLate } = facts
  if (status === 'credited') return 'credited'
  if (status === 'written_off') return 'writtenOff'
  if (status === 'paid' && surplusInCents > 0) return 'paidTwice'
  if (status === 'paid') return collection && collection.refundedInCents > 0 ? 'paidPart' : 'paid'
  if (leftInCents <= 0) return 'nothing'
  const state = collection?.state
  if (collection && state === 'submitted' && collection.attempt === null) return 'form'
  if (collection?.isUnderWay) return collection.isSilent ? 'silent' : 'underWay'
  if (collection && announced.has(collection.state)) {
    if (!collection.isMethodUsable) return 'methodEnded'
    return failure ? 'again' : 'planned'
  }
  if (state === 'disputed' || state === 'lost' || state === 'refunded') return state
  if (failure) return 'failed'
  if (means === 'transfer') return isLate ? 'lateTransfer' : 'transfer'
  return isLate ? 'late' : 'open'
}

/** Which of the four kinds of next steps a situation has. */
const stepOf = (situation: Situation): 'planned' | 'again' | 'methodEnded' | 'failed' | 'open' | 'none' => {
  if (situation === 'planned' || situation === 'again' || situation === 'methodEnded') return situation
  if (['failed', 'disputed', 'lost', 'refunded'].includes(situation)) return 'failed'
  return ['transfer', 'lateTransfer', 'open', 'late'].includes(situation) ? 'open' : 'none'
}

const actions: Record<'admin' | 'staff', Record<ReturnType<typeof stepOf>, CollectionAction[]>> = {
  admin: {
    planned: ['pay_by_card', 'change_method'],
    again: ['pay_by_card', 'change_method'],
    methodEnded: ['pay_by_card', 'change_method'],
    failed: ['pay_by_card', 'add_method'],
    open: ['pay_by_card', 'add_method'],
    none: [],
  },
  staff: {
    planned: ['put_off', 'cancel', 'mark_paid', 'write_off'],
    again: ['put_off', 'cancel', 'mark_paid', 'write_off'],
    methodEnded: ['cancel', 'mark_paid', 'write_off'],
    failed: ['present', 'mark_paid', 'write_off'],
    open: ['present', 'mark_paid', 'write_off'],
    none: [],
  },
}

const tones: Partial<Record<Situation, CollectionTone>> = {
  again: 'danger',
  methodEnded: 'danger',
  paidTwice: 'danger',
  failed: 'danger',
  disputed: 'danger',
  lost: 'danger',
  lateTransfer: 'danger',
  late: 'danger',
  paid: 'success',
  credited: 'neutral',
  writtenOff: 'neutral',
  nothing: 'neutral',
}

const ofUser = (
  situation: Situation,
): 'planned' | 'again' | 'methodEnded' | 'underWay' | 'failed' | 'open' | 'over' => {
  const step = stepOf(situation)
  if (step !== 'none') return step
  return situation === 'underWay' || situation === 'form' || situation === 'silent' ? 'underWay' : 'over'
}

/**
 * Where the money of an open invoice stands: announced, at the bank, or refused and to be paid by other means; null
 * where nothing is collected.
 */
export const paymentStandingOf = (facts: CollectionFacts): 'planned' | 'underWay' | 'refused' | null => {
  const situation = situationOf(facts)
  if (situation === 'planned') return 'planned'
  if (situation === 'underWay' || situation === 'silent') return 'underWay'
  return isRefused(facts) ? 'refused' : null
}

/** Whether an open invoice was refused or cannot be collected as announced: the account is told so (COL-014). */
export const isRefused = (facts: CollectionFacts): boolean =>
  ['again', 'methodEnded', 'failed', 'disputed', 'lost', 'refunded'].includes(situationOf(facts))

/** Where its texts stand in the catalogs. */
export const collectionTexts = 'collections'

/** Translates a key of the catalogue `collections`. */
export type CollectionTranslator = (key: string, values?: Record<string, string>) => string

/**
 * The words about the collection of an invoice, wherever they are shown (COL-016): sum, day, state, reason, what comes
 * next and its buttons, by reader. People who may not see sums get none. Nobody is told that there is nothing to do
 * while something failed.
 */
export const collectionWords = (
  facts: CollectionFacts,
  reader: CollectionReader,
  { t, meansText, locale, now }: { t: CollectionTranslator; meansText: string; locale: TextLocale; now: Date },
): CollectionWords => {
  const situation = situationOf(facts)
  const { collection, failure } = facts
  const tone = tones[situation] ?? 'info'
  const dayText = (day: string) => formatDay(day.includes('T') ? new Date(day) : middayOf(day), locale, now)
  const day =
    situation === 'paid' || situation === 'paidPart' || situation === 'paidTwice'
      ? (facts.paidOn ?? facts.dueOn)
      : situation === 'underWay' || situation === 'silent'
        ? (collection?.submittedAt ?? collection?.dueOn ?? facts.dueOn)
        : situation === 'disputed' || situation === 'lost'
          ? (collection?.disputedAt ?? facts.dueOn)
          : ['planned', 'again', 'methodEnded'].includes(situation)
            ? (collection?.dueOn ?? facts.dueOn)
            : facts.dueOn
  if (reader === 'user')
    return { sentence: oneStop(t(`user.${ofUser(situation)}`, { day: dayText(day) })), next: '', tone, actions: [] }
  const values = {
    amount: formatMoney(facts.leftInCents, locale),
    surplus: formatMoney(facts.surplusInCents, locale),
    day: dayText(day),
    last4: collection?.last4 ?? '',
    failed: failure ? dayText(failure.failedAt) : '',
    reason: failure ? t(`reason.${failure.reason}`) : '',
    refunded: formatMoney(collection?.refundedInCents ?? 0, locale),
    means: meansText,
    note: facts.note ?? '',
  }
  const isByMeans = situation === 'planned' || situation === 'again'
  const key = isByMeans
    ? `${situation}.${collection?.means ?? 'sepa_debit'}`
    : situation === 'writtenOff' && reader === 'staff' && facts.note
      ? 'writtenOffStaff'
      : situation === 'silent' && reader === 'admin'
        ? 'underWay'
        : situation
  const step = stepOf(situation)
  return {
    sentence: oneStop(t(key, values)),
    next: step === 'none' ? '' : reader === 'admin' ? t(`next.admin.${step}`) : t(`next.staff.${step}`),
    tone,
    actions: situation === 'form' && reader === 'admin' ? ['pay_by_card'] : actions[reader][step],
  }
}
