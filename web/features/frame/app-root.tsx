import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, StrictMode, useInsertionEffect, useLayoutEffect } from 'react'
import { CopyProvider } from '#web/copy/provider.tsx'
import { LazyToasts } from '#web/features/shared/toasts.tsx'
import { PageInstant } from '#web/lib/clock.ts'

type ProvidersProps = { queryClient: QueryClient; renderedAt: number | null; children: ReactNode }

/** Query client, texts, text direction, Base UI without inline styles (the content policy blocks them), and toasts. */
function Providers({ queryClient, renderedAt, children }: ProvidersProps) {
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

type AppRootProps = ComponentProps<typeof Providers> & {
  /** Called when the app is in the document, before any of its parts measures itself. */
  onInserted?: () => void
  /** Called once the app answers events. */
  onMounted?: () => void
}

/** What is around the router, in the browser and on the server: both must build the same tree. */
export function AppRoot({ onInserted, onMounted, ...props }: AppRootProps) {
  useInsertionEffect(() => onInserted?.(), [onInserted])
  useLayoutEffect(() => onMounted?.(), [onMounted])
  return (
    <StrictMode>
      <Providers {...props} />
    </StrictMode>
  )
}
