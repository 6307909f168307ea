import { CSPProvider } from '@base-ui/react/csp-provider'
import { DirectionProvider } from '@base-ui/react/direction-provider'
import { Tooltip } from '@base-ui/react/tooltip'
import type { ReactNode } from 'react'
import { CopyProvider } from '#web/copy/provider.tsx'
import { ToastProvider } from '#web/ui/toast.tsx'

/** Everything the parts need around them: words, direction, a style policy without inline sheets, tooltips, toasts. */
export function UiProvider({ children, toasts }: { children: ReactNode; toasts?: 'start' | 'end' }) {
  return (
    <CopyProvider>
      <CSPProvider disableStyleElements>
        <DirectionProvider direction="rtl">
          <Tooltip.Provider delay={500}>
            <ToastProvider place={toasts}>{children}</ToastProvider>
          </Tooltip.Provider>
        </DirectionProvider>
      </CSPProvider>
    </CopyProvider>
  )
}
