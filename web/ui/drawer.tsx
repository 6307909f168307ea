import '#web/styles/parts/drawer.css'
import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactElement, type ReactNode, useCallback, useRef } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { screenStart } from '#web/lib/screen-start.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type DrawerProps = {
  open: boolean
  onOpen: (open: boolean) => void
  title: ReactNode
  /** The edge it slides in from. */
  side: 'start' | 'end'
  /** The button that opens it. */
  trigger?: ReactElement
  children: ReactNode
}

/**
 * A sheet at the side of the window, over the page. Focus returns to the element that opened it, or to the heading of the
 * screen where that is gone: a case that was decided in the sheet leaves the list it was opened from.
 */
export function Drawer({ open, onOpen, title, side, trigger, children }: DrawerProps) {
  const t = useCopy(common)
  const opener = useRef<Element | null>(null)
  // The sheet is in the page before it takes the focus.
  const takeOpener = useCallback((sheet: HTMLElement | null) => {
    if (sheet) opener.current = document.activeElement
  }, [])
  return (
    <BaseDialog.Root open={open} onOpenChange={(next) => onOpen(next)}>
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Popup
          ref={takeOpener}
          className="drawer"
          data-side={side}
          finalFocus={() => opener.current?.isConnected !== false || screenStart()}
        >
          <header className="flex flex-none items-center gap-3 pt-[calc(0.75rem_+_env(safe-area-inset-top))] px-4 pb-3">
            <BaseDialog.Title className="text-h3 font-strong grow-in" dir="auto">
              {title}
            </BaseDialog.Title>
            <BaseDialog.Close render={<IconButton icon="i-ph-x" label={t('close')} />} />
          </header>
          <div className="flex-1 min-h-0 pt-0 px-4 pb-[calc(1rem_+_env(safe-area-inset-bottom))] overflow-y-auto overscroll-contain scroll-pb-20">
            {children}
          </div>
        </BaseDialog.Popup>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
