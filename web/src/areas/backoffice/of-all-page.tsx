import { IconDownload } from '@tabler/icons-react'
import { useState, type ReactNode } from 'react'
import { useDebouncedValue } from '../../kit/format/use-debounced-value.ts'
import { saveBlob } from '../../kit/network/save-blob.ts'
import { useToastMutation } from '../../kit/network/use-toast-mutation.ts'
import { Button } from '../../kit/ui/button/button.tsx'
import { usePageTitle } from '../../kit/ui/display/page-title.ts'
import { SearchField } from '../../kit/ui/form/search-field.tsx'
import { AccountFilter } from './account-filter.tsx'
import { CollectionTabs } from './collection/collection-tabs.tsx'
import '../../kit/ui/table/list-page.css'

/** What narrows the list: text and account. */
export type OfAllFilters = { search: string; appId: string | undefined }

/** A list about money over all accounts that text and an account narrow, and that is exported as it is shown. */
export const OfAllPage = ({
  title,
  words,
  q = '',
  app,
  tools,
  onSearch,
  onApp,
  exported,
  children,
}: {
  title: string
  words: { search: string; export: string; exportFailed: string }
  q: string | undefined
  app: string | undefined
  /** Further filters. */
  tools?: ReactNode
  onSearch: (q: string | undefined) => void
  onApp: (app: string | undefined) => void
  /** Reads the file; `name` is without `.csv`. */
  exported: { name: string; read: (filters: OfAllFilters) => Promise<Blob> }
  children: (filters: OfAllFilters) => ReactNode
}) => {
  usePageTitle(title)
  const [typed, type] = useState(q)
  const filters = { search: useDebouncedValue(typed.trim(), 250), appId: app }
  const download = useToastMutation({
    send: () => exported.read(filters),
    after: (blob) => saveBlob(blob, `${exported.name}.csv`),
    failed: words.exportFailed,
  })
  return (
    <>
      <div className="topbar wrapping" data-part="topbar">
        <h1>{title}</h1>
        <CollectionTabs />
      </div>
      <div className="list-page">
        <div className="list-tools">
          <SearchField
            label={words.search}
            value={typed}
            onChange={(text) => {
              type(text)
              onSearch(text.trim() || undefined)
            }}
          />
          {tools}
          <AccountFilter appIds={app ? [app] : []} onChoose={(appIds) => onApp(appIds.at(-1))} />
          <Button icon={IconDownload} loading={download.isPending} onClick={() => download.mutate()}>
            {words.export}
          </Button>
        </div>
        {children(filters)}
      </div>
    </>
  )
}
