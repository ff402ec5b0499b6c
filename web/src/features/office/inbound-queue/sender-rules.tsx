import { maxEmailLength } from '@passerelle/contract/limits'
import { senderRules, type SenderRule } from '@passerelle/contract/mails/sender-rules'
import { IconMail } from '@tabler/icons-react'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useFormat } from '../../../kit/format/use-format.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { EmptyState, ErrorState } from '../../../kit/ui/feedback/states.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import { inboundQueries } from './inbound-queries.ts'

const staff = { side: 'staff', appId: null } as const
const rulesQuery = () =>
  queryOptions({
    queryKey: [...inboundQueries.all, 'rules'],
    queryFn: ({ signal }) => call(senderRules.listSenderRules, {}, { signal, ...staff }),
  })

const RuleLine = ({ rule, editable }: { rule: SenderRule; editable: boolean }) => {
  const t = useTranslations('inbound')
  const ask = useTranslations('confirm')
  const format = useFormat()
  const { _id: id, pattern, app } = rule
  const remove = useToastMutation({
    send: () => call(senderRules.removeSenderRule, { id }, staff),
    done: () => t('rules.removed'),
    failed: t('rules.failed'),
    stale: inboundQueries.all,
  })
  return (
    <li className="inbound-rule">
      <b>{pattern}</b>
      <span>{app ? t(`rules.${rule.rule}In`, { account: app.name }) : t('rules.blockAll')}</span>
      <span className="quiet num">{format.near(rule.createdAt)}</span>
      {editable && (
        <ConfirmButton
          size="small"
          variant="secondary"
          question={ask('senderRule', { name: pattern })}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('rules.remove')}
        </ConfirmButton>
      )}
    </li>
  )
}

/** Senders that are blocked or trusted; project staff change them (EML-047, EML-053). */
export const SenderRules = () => {
  const t = useTranslations('inbound')
  const me = useMe()
  const [pattern, write] = useState('')
  const query = useQuery(rulesQuery())
  const block = useToastMutation({
    send: () => call(senderRules.makeSenderRule, { pattern: pattern.trim(), rule: 'block' }, staff),
    done: () => {
      write('')
      return t('rules.made')
    },
    failed: t('rules.failed'),
    stale: inboundQueries.all,
  })
  if (query.isPending) return <Skeleton width={280} height={20} />
  if (query.isError) return <ErrorState title={t('rules.failed')} onRetry={() => void query.refetch()} />
  const editable = me?.project === true
  const { list } = query.data
  return (
    <div className="inbound-rules">
      {editable && (
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (pattern.trim() !== '') block.mutate()
          }}
        >
          <TextInput
            label={t('rules.pattern')}
            autoComplete="off"
            maxLength={maxEmailLength}
            value={pattern}
            onChange={({ target }) => write(target.value)}
          />
          <Button type="submit" loading={block.isPending}>
            {t('rules.block')}
          </Button>
        </form>
      )}
      {editable && <p className="quiet">{t('rules.patternHint')}</p>}
      {list.length === 0 ? (
        <EmptyState icon={IconMail} title={t('rules.none')} />
      ) : (
        <ul aria-label={t('tabs.rules')}>
          {list.map((rule) => (
            <RuleLine key={rule._id} rule={rule} editable={editable} />
          ))}
        </ul>
      )}
    </div>
  )
}
