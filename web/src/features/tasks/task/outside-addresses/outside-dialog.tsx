import { maxEmailLength, maxNameLength } from '@passerelle/contract/limits'
import { outsideAddresses, type OutsideAddress } from '@passerelle/contract/projects/outside-addresses'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { getErrorMessage } from '../../../../kit/network/error-message.ts'
import { useToastMutation } from '../../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../../kit/ui/button/button.tsx'
import { ConfirmButton } from '../../../../kit/ui/button/confirm-button.tsx'
import { fullName } from '../../../../kit/ui/display/avatar.tsx'
import { LoadingStatus } from '../../../../kit/ui/feedback/skeleton.tsx'
import { ErrorState } from '../../../../kit/ui/feedback/states.tsx'
import { TextInput } from '../../../../kit/ui/form/field.tsx'
import { Dialog } from '../../../../kit/ui/popup/dialog.tsx'
import { call } from '../../../../model/api/call.ts'
import { useMe } from '../../../../model/session/me.ts'
import './outside-dialog.css'

type Request = { id: string; appId: string }

const addressesQuery = ({ id, appId }: Request) =>
  queryOptions({
    queryKey: ['outside-addresses', appId, id],
    queryFn: ({ signal }) => call(outsideAddresses.listOutsideAddresses, { id }, { signal, appId }),
  })

const AddressLine = ({
  address,
  editable,
  request,
}: {
  address: OutsideAddress
  editable: boolean
  request: Request
}) => {
  const t = useTranslations('outside')
  const ask = useTranslations('confirm')
  const { _id: outsideId, name, email, addedBy } = address
  const { id, appId } = request
  const remove = useToastMutation({
    send: () => call(outsideAddresses.removeOutsideAddress, { id, outsideId }, { appId }),
    done: () => t('removed', { name }),
    failed: t('failed'),
    stale: addressesQuery(request).queryKey,
  })
  return (
    <li>
      <b>{name}</b>
      <span>{email}</span>
      {addedBy && <span className="quiet">{t('addedBy', { name: fullName(addedBy) })}</span>}
      {editable && (
        <ConfirmButton
          size="small"
          variant="secondary"
          question={ask('outsideAddress', { name })}
          busy={remove.isPending}
          onConfirm={() => remove.mutate()}
        >
          {t('remove')}
        </ConfirmButton>
      )}
    </li>
  )
}

const AddForm = (request: Request) => {
  const t = useTranslations('outside')
  const [email, writeEmail] = useState('')
  const [name, writeName] = useState('')
  const { id, appId } = request
  const add = useToastMutation({
    send: () => call(outsideAddresses.addOutsideAddress, { id, email, name }, { appId }),
    done: (added) => t('added', { name: added.name }),
    failed: t('failed'),
    firstField: true,
    stale: addressesQuery(request).queryKey,
    after: () => {
      writeEmail('')
      writeName('')
    },
  })
  return (
    <form
      className="outside-form"
      onSubmit={(event) => {
        event.preventDefault()
        if (email.trim() !== '' && name.trim() !== '') add.mutate()
      }}
    >
      <TextInput
        label={t('email')}
        type="email"
        autoComplete="off"
        maxLength={maxEmailLength}
        value={email}
        onChange={({ target }) => writeEmail(target.value)}
      />
      <TextInput
        label={t('name')}
        autoComplete="off"
        maxLength={maxNameLength}
        value={name}
        onChange={({ target }) => writeName(target.value)}
      />
      <Button type="submit" loading={add.isPending}>
        {t('add')}
      </Button>
    </form>
  )
}

/** People who follow a request by mail without a user; administrators and staff add and remove them (EML-043). */
export default function OutsideDialog({ id, appId, onClose }: Request & { onClose: () => void }) {
  const t = useTranslations('outside')
  const me = useMe()
  const request = { id, appId }
  const { data, error, refetch } = useQuery(addressesQuery(request))
  const editable = me?.side === 'staff' || me?.admin === true
  return (
    <Dialog open onClose={onClose} title={t('title')} description={t('lead')}>
      {!data && error && <ErrorState title={getErrorMessage(error, t('readFailed'))} onRetry={() => void refetch()} />}
      {!data && !error && <LoadingStatus />}
      {data?.list.length === 0 && <p className="quiet">{t('none')}</p>}
      {data && data.list.length > 0 && (
        <ul className="outside-addresses" aria-label={t('title')}>
          {data.list.map((address) => (
            <AddressLine key={address._id} address={address} editable={editable} request={request} />
          ))}
        </ul>
      )}
      {data && editable && (data.allowed ? <AddForm {...request} /> : <p className="quiet">{t('notAllowed')}</p>)}
    </Dialog>
  )
}
