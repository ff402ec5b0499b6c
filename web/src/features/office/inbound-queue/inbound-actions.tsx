import { maxSearchLength } from '@passerelle/contract/limits'
import { inbound } from '@passerelle/contract/mails/inbound'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import { useMe } from '../../../model/session/me.ts'
import { inboundQueries, type InboundMail } from './inbound-queries.ts'
import { fromOutside, keyOf, opensNew, usePlacement, type Placement } from './use-placement.ts'
import type { StepTools } from './use-held-step.ts'
import { useQueueKeys } from './use-queue-keys.ts'

const staff = { side: 'staff', appId: null } as const

/** Takes a mail back that was discarded, or reads one again. */
const LeftActions = ({ mail: { _id: id, version, state } }: { mail: InboundMail }) => {
  const t = useTranslations('inbound')
  const common = { failed: t('actionFailed'), stale: inboundQueries.all }
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
  const discard = useToastMutation({
    ...common,
    send: () => call(inbound.discardInbound, { id, version }, staff),
    done: () => t('discarded'),
  })
  const busy = [restore, retry, discard].some(({ isPending }) => isPending)
  if (state !== 'failed')
    return (
      <div className="inbound-actions">
        <Button disabled={busy} onClick={() => restore.mutate()}>
          {t('restore')}
        </Button>
      </div>
    )
  return (
    <div className="inbound-actions">
      <Button variant="primary" disabled={busy} onClick={() => retry.mutate()}>
        {t('retry')}
      </Button>
      <Button disabled={busy} onClick={() => discard.mutate()}>
        {t('discard')}
      </Button>
    </div>
  )
}

/** In whose name and where to, below the search for both. */
const Placing = ({ mail, placement }: { mail: InboundMail; placement: Placement }) => {
  const t = useTranslations('inbound')
  const { people, person, isOutside, offersOutside, tasks, task } = placement
  if (!person && !isOutside)
    return <p className="quiet">{t(placement.isSearching ? 'noneFound' : mail.app ? 'nobody' : 'chooseFirst')}</p>
  const email = mail.from?.email ?? ''
  return (
    <>
      <Select
        label={t('person')}
        value={person ? keyOf(person) : fromOutside}
        options={[
          ...people.map((one) => ({
            value: keyOf(one),
            label: t('personIn', { person: `${one.firstName} ${one.lastName}`, account: one.app.name }),
          })),
          ...(offersOutside ? [{ value: fromOutside, label: t('fromOutside', { email }) }] : []),
        ]}
        onChange={placement.name}
      />
      <Select
        label={t('request')}
        value={task?.taskId ?? opensNew}
        options={[
          ...(isOutside ? [] : [{ value: opensNew, label: t('newRequest') }]),
          ...tasks.map(({ taskId: value, slug, name }) => ({ value, label: `${slug} ${name}` })),
        ]}
        onChange={placement.put}
      />
      {isOutside && <p className="inbound-note quiet">{t('outsideNote', { email })}</p>}
    </>
  )
}

/** What staff do with a mail that waits: post it in the name of somebody, discard it, block its sender (EML-050). */
const HeldActions = ({ mail, decide, undo, keysAct }: { mail: InboundMail } & StepTools) => {
  const t = useTranslations('inbound')
  const ask = useTranslations('confirm')
  const { _id: id, version, reason } = mail
  const placement = usePlacement(mail)
  const { person, task, target, isSettled } = placement
  const project = useMe()?.project === true
  const [trust, setTrust] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const primary = useRef<HTMLSpanElement>(null)
  const blocking = useRef<HTMLSpanElement>(null)
  const press = (place: HTMLElement | null) => place?.querySelector('button')?.click()
  const isOwn = mail.person !== null && mail.person._id === person?._id
  const accept = () =>
    target &&
    isSettled &&
    decide({
      mailId: id,
      send: () => call(inbound.acceptInbound, { id, version, ...target, ...(trust && isOwn && { trust }) }, staff),
      done: task ? t('postedIn', { slug: task.slug }) : t('posted'),
    })
  const discard = () =>
    decide({ mailId: id, send: () => call(inbound.discardInbound, { id, version }, staff), done: t('discarded') })
  const block = () =>
    decide({
      mailId: id,
      send: () => call(inbound.discardInbound, { id, version, block: 'address' }, staff),
      done: t('blocked'),
    })
  const mayBlock = project && mail.from !== null
  useQueueKeys(keysAct, {
    p: target && (() => press(primary.current)),
    c: () => search.current?.focus(),
    x: discard,
    b: mayBlock ? () => press(blocking.current) : undefined,
    z: undo,
  })
  const label = (
    <>
      {task ? t('publish', { slug: task.slug }) : t('create')} <kbd aria-hidden>P</kbd>
    </>
  )
  // A mail that its domain disowns is discarded, as a rule.
  const isDisowned = reason === 'spoofed'
  return (
    <div className="inbound-actions" data-part="mail-actions">
      <TextInput
        ref={search}
        label={t('choose')}
        autoComplete="off"
        maxLength={maxSearchLength}
        value={placement.words}
        onChange={({ target: { value } }) => placement.search(value)}
      />
      <Placing mail={mail} placement={placement} />
      {project && reason === 'unproven' && person && isOwn && (
        <Choice type="checkbox" name="trust" checked={trust} onChange={() => setTrust(!trust)}>
          {t('trust', { address: mail.from?.email ?? '', account: person.app.name })}
        </Choice>
      )}
      <div className="inbound-buttons">
        {target && (
          <span ref={primary}>
            {reason === 'internal_reply' || isDisowned ? (
              <ConfirmButton
                disabled={!isSettled}
                variant={isDisowned ? 'secondary' : 'danger'}
                question={ask(isDisowned ? 'disownedMail' : 'internalReply', { name: mail.subject || t('noSubject') })}
                onConfirm={accept}
              >
                {label}
              </ConfirmButton>
            ) : (
              <Button variant="primary" disabled={!isSettled} onClick={accept}>
                {label}
              </Button>
            )}
          </span>
        )}
        <Button variant={isDisowned ? 'primary' : 'secondary'} onClick={discard}>
          {t('discard')} <kbd aria-hidden>X</kbd>
        </Button>
        {mayBlock && (
          <span ref={blocking}>
            <ConfirmButton
              variant="secondary"
              question={ask('blockSender', { name: mail.from?.email ?? '' })}
              onConfirm={block}
            >
              {t('block')} <kbd aria-hidden>B</kbd>
            </ConfirmButton>
          </span>
        )}
      </div>
    </div>
  )
}

/** What staff do with a mail, by its state; nothing with one that was published. */
export const InboundActions = ({ mail, ...steps }: { mail: InboundMail } & StepTools) => {
  if (mail.state === 'held') return <HeldActions mail={mail} {...steps} />
  const isLeft = mail.state === 'discarded' || mail.state === 'ignored' || mail.state === 'failed'
  return isLeft ? <LeftActions mail={mail} /> : null
}
