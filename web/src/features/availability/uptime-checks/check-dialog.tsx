import {
  maxCheckTargetLength,
  maxCheckTextLength,
  maxCheckTimeoutMs,
  maxHttpStatus,
  maxRecordValueLength,
  maxServiceNameLength,
} from '@passerelle/contract/limits'
import { checkKinds, dnsRecordTypes, uptimeChecks } from '@passerelle/contract/stats/uptime-checks'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { AccountChoices } from '../../../model/accounts/account-choices.tsx'
import type { AppEntry } from '../../../model/accounts/account-queries.ts'
import { call } from '../../../model/api/call.ts'
import { callOnce } from '../../../model/api/call-once.ts'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { getFieldErrors } from '../../../kit/network/error-message.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { ConfirmButton } from '../../../kit/ui/button/confirm-button.tsx'
import { Dialog } from '../../../kit/ui/popup/dialog.tsx'
import { changedFields } from '../../../kit/ui/form/changed-fields.ts'
import { digitsOnly } from '../../../kit/ui/form/digits-only.ts'
import { Field, TextInput } from '../../../kit/ui/form/field.tsx'
import { Select } from '../../../kit/ui/choice/select.tsx'
import { toBody, toFields, type CheckFields } from './check-fields.ts'
import type { UptimeCheck } from './uptime-check-queries.ts'
import { useCheckTest } from './use-check-test.ts'
import { useInterval } from './use-interval.ts'

const across = { side: 'staff', appId: null } as const
const intervals = [30, 60, 300, 900, 1_800, 3_600]
type TextField = { [K in keyof CheckFields]: CheckFields[K] extends string ? K : never }[keyof CheckFields]

/** Dialog to create or change an uptime check, and to delete one. */
export const CheckDialog = ({ check, onClose }: { check?: UptimeCheck | undefined; onClose: () => void }) => {
  const t = useTranslations('uptimeChecks')
  const ask = useTranslations('confirm')
  const interval = useInterval()
  const [initial] = useState(() => toFields(check))
  const [fields, setFields] = useState(initial)
  const [app, setApp] = useState<AppEntry>()
  const set = (changes: Partial<CheckFields>) => setFields((before) => ({ ...before, ...changes }))
  const shared = { after: onClose, stale: ['monitoring'] }
  const save = useToastMutation({
    ...shared,
    send: () =>
      check
        ? call(
            uptimeChecks.editUptimeCheck,
            { checkId: check.id, ...changedFields(toBody(initial), toBody(fields)) },
            across,
          )
        : callOnce(
            uptimeChecks.createUptimeCheck,
            { ...toBody(fields), kind: fields.kind, ...(app && { appId: app._id }) },
            across,
          ),
    done: () => t('saved'),
    failed: t('fail.save'),
  })
  const remove = useToastMutation({
    ...shared,
    send: () => call(uptimeChecks.deleteUptimeCheck, { checkId: check!.id }, across),
    done: () => t('deleted'),
    failed: t('fail.delete'),
  })
  const test = useCheckTest(fields)
  const errors = getFieldErrors(save.error ?? test.error)
  const isEmpty = fields.target.trim() === ''
  const field = (name: TextField, error = errors[name]) => ({
    value: fields[name],
    error,
    onChange: ({ target }: { target: { value: string } }) => set({ [name]: target.value }),
  })
  const { kind } = fields
  return (
    <Dialog
      open
      guarded
      onClose={onClose}
      title={check ? t('edit', { name: check.name }) : t('create')}
      description={t('lead')}
      footer={
        <>
          {check && (
            <ConfirmButton
              question={ask('uptimeCheck', { name: check.name })}
              busy={remove.isPending}
              onConfirm={() => remove.mutate()}
            >
              {t('delete')}
            </ConfirmButton>
          )}
          <Button icon={IconRefresh} loading={test.isPending} disabled={isEmpty} onClick={test.run}>
            {t('test')}
          </Button>
          <Button
            variant="primary"
            loading={save.isPending}
            disabled={fields.name.trim() === '' || isEmpty}
            onClick={() => save.mutate()}
          >
            {t(test.verified === false ? 'saveUnverified' : 'save')}
          </Button>
        </>
      }
    >
      <TextInput label={t('fields.name')} maxLength={maxServiceNameLength} {...field('name')} />
      {!check && (
        <Field label={t('fields.kind')}>
          {({ id }) => (
            <Select
              id={id}
              value={kind}
              options={checkKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))}
              onChange={(value) => set({ kind: value })}
            />
          )}
        </Field>
      )}
      <TextInput label={t(`fields.targetOf.${kind}`)} maxLength={maxCheckTargetLength} {...field('target')} />
      <Field label={t('fields.interval')}>
        {({ id }) => (
          <Select
            id={id}
            value={fields.intervalSeconds}
            options={[...new Set([...intervals, fields.intervalSeconds])].map((value) => ({
              value,
              label: interval(value),
            }))}
            onChange={(value) => set({ intervalSeconds: value })}
          />
        )}
      </Field>
      <TextInput
        label={t('fields.timeout')}
        inputMode="numeric"
        onKeyDown={digitsOnly}
        maxLength={String(maxCheckTimeoutMs / 1000).length}
        {...field('timeout', errors['timeoutMs'])}
      />
      {kind === 'http' && (
        <>
          <TextInput
            label={t('fields.status')}
            inputMode="numeric"
            onKeyDown={digitsOnly}
            maxLength={String(maxHttpStatus).length}
            {...field('status', errors['expects.status'])}
          />
          <TextInput
            label={t('fields.text')}
            maxLength={maxCheckTextLength}
            {...field('text', errors['expects.text'])}
          />
          <Choice
            type="checkbox"
            name="follow-redirects"
            checked={fields.followRedirects}
            onChange={() => set({ followRedirects: !fields.followRedirects })}
          >
            {t('fields.followRedirects')}
          </Choice>
        </>
      )}
      {kind === 'dns' && (
        <>
          <Field label={t('fields.recordType')}>
            {({ id }) => (
              <Select
                id={id}
                value={fields.recordType}
                options={dnsRecordTypes.map((value) => ({ value, label: value }))}
                onChange={(value) => set({ recordType: value })}
              />
            )}
          </Field>
          <TextInput
            label={t('fields.value')}
            maxLength={maxRecordValueLength}
            {...field('value', errors['expects.value'])}
          />
        </>
      )}
      <TextInput
        label={t('fields.maxMs')}
        inputMode="numeric"
        onKeyDown={digitsOnly}
        maxLength={String(maxCheckTimeoutMs).length}
        {...field('maxMs', errors['expects.maxMs'])}
      />
      <Choice
        type="checkbox"
        name="production"
        checked={fields.production}
        onChange={() => set({ production: !fields.production })}
      >
        {t('fields.production')}
      </Choice>
      <p className="quiet">{t('fields.productionHint')}</p>
      <p role="status" className={test.result?.ok === false ? 'uptime-test failed' : 'uptime-test'}>
        {test.result &&
          (test.result.failure === null
            ? t('answers', { ms: test.result.ms })
            : t('answersNot', { reason: t(`failures.${test.result.failure}`) }))}
      </p>
      {check && <p className="quiet">{t('deleteHint')}</p>}
      {!check && (
        <>
          <p className="quiet">
            {t('fields.attach')}. {t('fields.attachHint')}
          </p>
          <AccountChoices
            type="radio"
            isSelected={(id) => id === app?._id}
            onSelect={setApp}
            onClear={() => setApp(undefined)}
          />
        </>
      )}
    </Dialog>
  )
}
