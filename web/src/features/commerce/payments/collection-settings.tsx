import { maxEmailLength } from '@passerelle/contract/limits'
import { collections } from '@passerelle/contract/payments/collections'
import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslations } from 'use-intl'
import { useToastMutation } from '../../../kit/network/use-toast-mutation.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { Choice } from '../../../kit/ui/choice/choice.tsx'
import { TextInput } from '../../../kit/ui/form/field.tsx'
import { call } from '../../../model/api/call.ts'
import { paymentQueries } from '../../../model/payments/payment-queries.ts'
import { LoadError } from '../../../kit/ui/feedback/load-error.tsx'

type Wish = { collect: boolean } | { accountantEmail: string | null } | { invoiceAnnex: boolean }

const AccountantForm = ({
  email,
  busy,
  onSave,
}: {
  email: string | null
  busy: boolean
  onSave: (email: string | null) => void
}) => {
  const t = useTranslations('payments.collection')
  const [text, setText] = useState(email ?? '')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSave(text.trim() || null)
  }
  return (
    <form className="pay-accountant" onSubmit={submit}>
      <TextInput
        label={t('accountant')}
        hint={t('accountantHint')}
        type="email"
        maxLength={maxEmailLength}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button type="submit" loading={busy} disabled={text.trim() === (email ?? '')}>
        {t('save')}
      </Button>
    </form>
  )
}

/**
 * Whether invoices are debited, which staff decide, who gets the notices beside the administrators (COL-003), and
 * whether invoices print their days and hours (BIL-053).
 */
export const CollectionSettings = ({ appId, staff }: { appId: string | undefined; staff: boolean }) => {
  const t = useTranslations('payments.collection')
  const query = useQuery(paymentQueries.collection(appId))
  const { data } = query
  const save = useToastMutation({
    send: (wish: Wish) => call(collections.saveCollectionSettings, wish),
    done: () => t('saved'),
    failed: t('failed'),
    stale: paymentQueries.all(appId),
  })
  if (!data) return <LoadError query={query} title={t('loadFailed')} />
  return (
    <section className="pay-collection" aria-labelledby="pay-collection">
      <h2 id="pay-collection">{t('title')}</h2>
      {staff ? (
        <Choice
          type="checkbox"
          name="collect"
          checked={data.collect}
          disabled={save.isPending}
          onChange={() => save.mutate({ collect: !data.collect })}
        >
          {t('collect')}
        </Choice>
      ) : (
        <p>{t(data.collect ? 'isOn' : 'isOff')}</p>
      )}
      <Choice
        type="checkbox"
        name="invoiceAnnex"
        checked={data.invoiceAnnex}
        disabled={save.isPending}
        onChange={() => save.mutate({ invoiceAnnex: !data.invoiceAnnex })}
      >
        <span>
          {t('annex')}
          <span className="pay-choice-hint">{t('annexHint')}</span>
        </span>
      </Choice>
      <AccountantForm
        key={data.accountantEmail}
        email={data.accountantEmail}
        busy={save.isPending}
        onSave={(accountantEmail) => save.mutate({ accountantEmail })}
      />
    </section>
  )
}
