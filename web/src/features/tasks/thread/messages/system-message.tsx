import type { Message } from '@passerelle/contract/chats/schemas'
import {
  IconArchive,
  IconArrowBackUp,
  IconChecks,
  IconCircleCheck,
  IconCircleX,
  IconCurrencyEuro,
  IconFileInvoice,
  IconGitPullRequest,
  IconHourglass,
  IconInfoCircle,
  IconPlayerPlay,
  IconRulerMeasure,
  IconUser,
  IconUserMinus,
  IconUserPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../../kit/format/use-format.ts'
import { fullName } from '../../../../kit/ui/display/avatar.tsx'
import { Icon, type IconComponent } from '../../../../kit/ui/icon/icon.tsx'
import { MessageTime } from './message-time.tsx'
import { isAlone, systemFacts, systemPhrase, type SystemPhrase } from './system-message-text.ts'
import './system-message.css'

const icons: Record<SystemPhrase, IconComponent> = {
  estimatedTime: IconRulerMeasure,
  estimatedTimeAccepted: IconCircleCheck,
  estimatedTimeRefused: IconCircleX,
  estimatedTimeRestored: IconArrowBackUp,
  taskValidationAccepted: IconChecks,
  validatedAlone: IconChecks,
  taskValidationRefused: IconCircleX,
  quoteSent: IconFileInvoice,
  estimateProposed: IconCurrencyEuro,
  waitForCustomer: IconHourglass,
  askCompletion: IconChecks,
  askReview: IconGitPullRequest,
  waitCancelled: IconPlayerPlay,
  completionCancelled: IconPlayerPlay,
  reviewCancelled: IconPlayerPlay,
  waitAnswered: IconPlayerPlay,
  waitCleared: IconPlayerPlay,
  waitTimedOut: IconPlayerPlay,
  archived: IconArchive,
  archivedRefused: IconArchive,
  archivedPending: IconArchive,
  archivedDone: IconArchive,
  memeberIdAdd: IconUserPlus,
  memberIdRemove: IconUserMinus,
  userId: IconUser,
  changed: IconInfoCircle,
}

/** Price of the estimate in question, for users who may see it (EST-020). */
export type EstimateFigures = { askedTime: number | null; askedInCents: number | null }

const useSentence = (message: Message, meId: string, staff: boolean, asked: EstimateFigures): ReactNode => {
  const t = useTranslations()
  const format = useFormat()
  const phrase = systemPhrase(message)
  if (isAlone(phrase)) return t(`thread.alone.${phrase}`)
  const { estimatedTime, number, forced, byMail, person } = systemFacts(message)
  const who = person ? fullName(person) : t('thread.someDeleted')
  const isAsked = asked.askedInCents !== null && asked.askedTime === estimatedTime
  const price = isAsked ? `\u00a0(${format.moneyWithoutTax(asked.askedInCents ?? 0)})` : ''
  const deed =
    phrase === 'waitForCustomer' && !staff
      ? t('thread.waitForYou')
      : t(`thread.did.${phrase}`, { time: format.workTime(estimatedTime), price, who, number })
  const by = forced ? 'forCustomer' : byMail ? 'byMail' : undefined
  const did = by ? t(`thread.${by}`, { did: deed }) : deed
  const b = (parts: ReactNode) => <b>{parts}</b>
  if (message.authorId === meId) return t.rich('thread.byMe', { did, b })
  return t.rich('thread.by', { did, b, name: message.author ? fullName(message.author) : t('common.deletedUser') })
}

/** System message: an event of the task as a line in its thread (THR-003). */
export const SystemMessage = ({
  message,
  meId,
  staff,
  ...asked
}: { message: Message; meId: string; staff: boolean } & EstimateFigures) => {
  return (
    <p className="system-message" data-line={message._id}>
      <Icon icon={icons[systemPhrase(message)]} />
      <span>{useSentence(message, meId, staff, asked)}</span>
      <MessageTime at={message.createdAt} />
    </p>
  )
}
