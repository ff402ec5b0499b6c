import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../button/button.tsx'
import { focusIsLost } from '../focus/restore-focus.ts'
import './more-rows.css'

/**
 * Button that loads further rows of a list. With the last ones it goes, and gives the focus to a line that says so, for
 * the keyboard to stay where it was.
 */
export const MoreRows = ({
  hasMore,
  loading,
  onMore,
  children,
}: {
  hasMore: boolean
  loading: boolean
  onMore: () => void
  children: ReactNode
}) => {
  const t = useTranslations('common')
  const end = useRef<HTMLParagraphElement>(null)
  const [asked, ask] = useState(false)
  useEffect(() => {
    if (asked && !hasMore && focusIsLost()) end.current?.focus()
  }, [asked, hasMore])
  if (!hasMore && !asked) return null
  return (
    <div className="more-rows" data-part="more-rows">
      {hasMore ? (
        <Button
          loading={loading}
          onClick={() => {
            ask(true)
            onMore()
          }}
        >
          {children}
        </Button>
      ) : (
        <p ref={end} tabIndex={-1}>
          {t('allShown')}
        </p>
      )}
    </div>
  )
}
