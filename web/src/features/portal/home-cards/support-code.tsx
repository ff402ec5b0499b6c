import { support } from '@passerelle/contract/accounts/support'
import { IconCopy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../../model/api/call.ts'
import { getErrorMessage } from '../../../kit/network/error-message.ts'
import { useNow } from '../../../kit/format/use-now.ts'
import { Button } from '../../../kit/ui/button/button.tsx'
import { focusOnMount } from '../../../kit/ui/focus/focus-on-mount.ts'
import { announce } from '../../../kit/ui/feedback/live-region.tsx'
import { toast } from '../../../kit/ui/toast/toaster.tsx'
import { timeLeft } from './remaining-time.ts'
import { useCopy } from '../../../kit/clipboard/use-copy.ts'

const Code = ({
  code,
  left,
  requested,
}: {
  code: string
  left: NonNullable<ReturnType<typeof timeLeft>>
  requested: boolean
}) => {
  const t = useTranslations('home.phone')
  const copy = useCopy({ done: t('copied'), refused: t('copyError') })
  return (
    <p className="home-code" data-part="home-code">
      <span className="sr-only">{t('code')}</span>
      <output className="num">
        {code.slice(0, 3)} {code.slice(3)}
      </output>
      <Button
        variant="ghost"
        size="small"
        icon={IconCopy}
        className="icon"
        aria-label={t('copy')}
        title={t('copy')}
        {...(requested && { ref: focusOnMount })}
        onClick={() => void copy(code)}
      />
      <span className="home-meta num" data-part="home-meta">
        {t('valid', { time: t(left.unit, { count: String(left.count) }) })}
      </span>
    </p>
  )
}

/**
 * Support code while it is valid, otherwise a button to request one; nothing is fetched before the user asks for it
 * (APP-008).
 */
export const SupportCode = ({ appId, provider }: { appId: string; provider: string }) => {
  const t = useTranslations('home.phone')
  const failures = useTranslations('failures')
  const note = useId()
  const [requested, ask] = useState(false)
  const query = useQuery({
    queryKey: ['support-code', appId],
    queryFn: ({ signal }) => call(support.readSupportCode, { id: appId }, { signal }),
    enabled: false,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const now = useNow(1000)
  const left = query.data && timeLeft(query.data.expiresAt, now)
  if (query.data && left) return <Code code={query.data.code} left={left} requested={requested} />
  const failure = query.isError && !query.isFetching && getErrorMessage(query.error, failures('supportCode'))
  const fetchIt = async () => {
    ask(true)
    const { data, error } = await query.refetch()
    if (error) toast.error(getErrorMessage(error, failures('supportCode')))
    else if (data) announce(t('says', { digits: [...data.code].join(' ') }))
  }
  return (
    <div className="support-code-request">
      <Button size="small" loading={query.isFetching} aria-describedby={note} onClick={() => void fetchIt()}>
        {query.data ? t('getNew') : t('get')}
      </Button>
      <p
        id={note}
        data-part={failure ? 'home-meta home-failed' : 'home-meta'}
        className={failure ? 'home-meta home-failed' : 'home-meta'}
      >
        {failure || (query.data ? t('expired') : t('hint', { provider }))}
      </p>
    </div>
  )
}
