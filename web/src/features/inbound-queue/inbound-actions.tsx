import { maxSearchLength } from '@passerelle/contract/limits'
import { inbound } from '@passerelle/contract/mails/inbound'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../kit/ui/button/confirm-button.tsx'
import { Choice } from '../../kit/ui/choice/choice.tsx'
import { Select } from '../../kit/ui/choice/select.tsx'
import { TextInput } from '../../kit/ui/form/field.tsx'
import { call } from '../../model/api/call.ts'
import { useMe } from '../../model/session/me.ts'
import { inboundQueries, type InboundMail } from './inbound-queries.ts'

const opensNew = 'new'
const staff = { side: 'staff', appId: null } as const

/** What staff do with a mail: post it in the name of a customer, discard it, or take that back (EML-050). */
export const InboundActions = ({ mail }: { mail: InboundMail }) => {
  const t = useTranslations('inbound')
  const ask = useTranslations('confirm')
  const { _id: id, version, reason, state } = mail
  const [words, setWords] = useState('')
  const found = useQuery({
    ...inboundQueries.one(id, words.trim()),
    enabled: words.trim().length > 1,
    placeholderData: keepPreviousData,
  })
  const candidates = (words.trim().length > 1 && found.data?.candidates) || mail.candidates
  const [personKey, setPersonKey] = useState<string>()
  const [taskId, setTaskId] = useState<string>(mail.task?.taskId ?? opensNew)
  const keyOf = ({ _id, app }: InboundMail['candidates']['people'][number]) => `${app._id} ${_id}`
  const person = candidates.people.find((one) => keyOf(one) === personKey) ?? candidates.people[0]
  const tasks = candidates.tasks.filter(({ appId }) => appId === person?.app._id)
  const task = tasks.find((one) => one.taskId === taskId)
  const common = { failed: t('actionFailed'), stale: inboundQueries.all }
  const project = useMe()?.project === true
  const [trust, setTrust] = useState(false)
  const accept = useToastMutation({
    ...common,
    send: () =>
      call(
        inbound.acceptInbound,
        {
          id,
          version,
          appId: person!.app._id,
          userId: person!._id,
          ...(task && { taskId: task.taskId }),
          ...(trust && mail.person?._id === person!._id && { trust }),
        },
        staff,
      ),
    done: () => t('posted'),
  })
  const discard = useToastMutation({
    ...common,
    send: () => call(inbound.discardInbound, { id, version }, staff),
    done: () => t('discarded'),
  })
  const block = useToastMutation({
    ...common,
    send: () => call(inbound.discardInbound, { id, version, block: 'address' }, staff),
    done: () => t('blocked'),
  })
  const restore = useToastMutation({
    ...common,
    send: () => call(inbound.restoreInbound, { id, version }, staff),
    done: () => t('restored'),
  })
  const retry = useToastMutation({
    ...common,
    send: () => call(inbound.retryInbound, { id, version }, staff),
    done: () => t('retried'),
  })
  const busy = [accept, discard, block, restore, retry].some(({ isPending }) => isPending)
  if (state === 'discarded' || state === 'ignored')
    return (
      <div className="inbound-actions">
        <Button disabled={busy} onClick={() => restore.mutate()}>
          {t('restore')}
        </Button>
      </div>
    )
  if (state !== 'held' && state !== 'failed') return null
  const put = (
    <Button disabled={busy} onClick={() => discard.mutate()}>
      {t('discard')}
    </Button>
  )
  if (state === 'failed')
    return (
      <div className="inbound-actions">
        <Button variant="primary" disabled={busy} onClick={() => retry.mutate()}>
          {t('retry')}
        </Button>
        {put}
      </div>
    )
  const label = task ? t('publish', { slug: task.slug }) : t('create')
  return (
    <div className="inbound-actions">
      <TextInput
        label={t('choose')}
        autoComplete="off"
        maxLength={maxSearchLength}
        value={words}
        onChange={({ target }) => setWords(target.value)}
      />
      {person ? (
        <>
          <Select
            label={t('person')}
            value={keyOf(person)}
            options={candidates.people.map((one) => ({
              value: keyOf(one),
              label: t('personIn', { person: `${one.firstName} ${one.lastName}`, account: one.app.name }),
            }))}
            onChange={setPersonKey}
          />
          <Select
            label={t('request')}
            value={task?.taskId ?? opensNew}
            options={[
              { value: opensNew, label: t('newRequest') },
              ...tasks.map(({ taskId: value, slug, name }) => ({ value, label: `${slug} ${name}` })),
            ]}
            onChange={setTaskId}
          />
          {project && reason === 'unproven' && mail.person?._id === person._id && (
            <Choice type="checkbox" name="trust" checked={trust} onChange={() => setTrust(!trust)}>
              {t('trust', { address: mail.from?.email ?? '', account: person.app.name })}
            </Choice>
          )}
          {reason === 'internal_reply' ? (
            <ConfirmButton
              question={ask('internalReply', { name: mail.subject || t('noSubject') })}
              disabled={busy}
              onConfirm={() => accept.mutate()}
            >
              {label}
            </ConfirmButton>
          ) : (
            <Button variant="primary" disabled={busy} onClick={() => accept.mutate()}>
              {label}
            </Button>
          )}
        </>
      ) : (
        <p className="quiet">{t(words.trim().length > 1 ? 'noneFound' : mail.app ? 'nobody' : 'chooseFirst')}</p>
      )}
      {put}
      {project && mail.from && (
        <ConfirmButton
          variant="secondary"
          question={ask('blockSender', { name: mail.from.email })}
          disabled={busy}
          onConfirm={() => block.mutate()}
        >
          {t('block')}
        </ConfirmButton>
      )}
    </div>
  )
}
