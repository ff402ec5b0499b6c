import type { GivenAnswer as Given } from '@passerelle/contract/projects/answers'
import { IconArrowLeft, IconCircleCheck, IconFileTypePdf } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { Button, buttonClass } from '../../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { Icon } from '../../../kit/ui/icon/icon.tsx'
import type { AnswerPage } from './answer-query.ts'

/**
 * What was answered, when, and what follows. There is nothing left to decide; after a question one may go back to it
 * (ANS-014). The title takes the focus.
 */
export const GivenAnswer = ({
  page,
  given,
  title,
  lead,
  fact,
  next,
  back,
  onBack,
}: {
  page: AnswerPage
  given: Given
  title: string
  lead: string
  /** The figure that was decided, with its label. */
  fact?: { label: string; value: string } | undefined
  next?: string | undefined
  back: string
  onBack: () => void
}) => {
  const t = useTranslations('mailAnswer')
  const format = useFormat()
  const { firstName, lastName } = page.person
  return (
    <section className="mail-answer-box flat">
      <Icon icon={IconCircleCheck} size={20} className="mail-answer-mark success" />
      <h1 tabIndex={-1} ref={focusOnMount}>
        {title}
      </h1>
      <p>{lead}</p>
      <dl>
        <div>
          <dt>{t('request')}</dt>
          <dd>
            <span className="num">{page.taskId}</span>, {page.name}
          </dd>
        </div>
        {fact && (
          <div>
            <dt>{fact.label}</dt>
            <dd className="num">{fact.value}</dd>
          </div>
        )}
        <div>
          <dt>{t('on')}</dt>
          <dd className="num">{format.dateTime(given.at)}</dd>
        </div>
        <div>
          <dt>{t('by')}</dt>
          <dd>{t('byPerson', { name: `${firstName} ${lastName}` })}</dd>
        </div>
        {next && (
          <div>
            <dt>{t('next')}</dt>
            <dd>{next}</dd>
          </div>
        )}
      </dl>
      {given.answer === 'ask' && (
        <Button size="big" icon={IconArrowLeft} onClick={onBack}>
          {back}
        </Button>
      )}
      {given.receiptLink && (
        <Link to={given.receiptLink} className={buttonClass('secondary', 'big')}>
          <Icon icon={IconFileTypePdf} />
          {t('receipt')}
        </Link>
      )}
    </section>
  )
}
