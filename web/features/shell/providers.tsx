import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CopyProvider } from '#web/copy/provider.tsx'
import { queryClient } from '#web/lib/query-client.ts'
import { LazyToasts } from './toasts.tsx'

/** Query client, texts, text direction, Base UI without inline styles (the content policy blocks them), and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={queryClient}>
      <CopyProvider>
        <CSPProvider disableStyleElements>
          <DirectionProvider direction="rtl">
            {children}
            <LazyToasts />
          </DirectionProvider>
        </CSPProvider>
      </CopyProvider>
    </QueryClientProvider>
  )
}
