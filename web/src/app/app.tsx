import { QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { I18nProvider, type LoadedCatalog } from '../kit/i18n/i18n-provider.tsx'
import type { AppRouter } from './router.ts'

/** The app with its providers: translations, query client, router. */
export const App = ({ first, queries, router }: { first: LoadedCatalog; queries: QueryClient; router: AppRouter }) => (
  <I18nProvider initialCatalog={first}>
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </I18nProvider>
)
