import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyProvider } from '#web/copy/provider.tsx'
import { LazyToasts } from '#web/features/shared/toasts.tsx'
import { PageInstant } from '#web/lib/clock.ts'

type ProvidersProps = { queryClient: QueryClient; renderedAt: number | null; children: ReactNode }

/** Query client, texts, text direction, Base UI without inline styles (the content policy blocks them), and toasts. */
export function Providers({ queryClient, renderedAt, children }: ProvidersProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <PageInstant value={renderedAt}>
        <CopyProvider>
          <CSPProvider disableStyleElements>
            <DirectionProvider direction="rtl">
              {children}
              <LazyToasts />
            </DirectionProvider>
          </CSPProvider>
        </CopyProvider>
      </PageInstant>
    </QueryClientProvider>
  )
}
