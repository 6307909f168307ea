import { type ComponentProps, StrictMode, useInsertionEffect, useLayoutEffect } from 'react'
import { Providers } from './providers.tsx'

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
