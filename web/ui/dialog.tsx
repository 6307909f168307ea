import { Dialog as BaseDialog } from '@base-ui/react/dialog'
import { type ReactElement, type ReactNode, type RefObject, useCallback, useRef } from 'react'
import { common } from '#web/copy/common.ts'
import { useCopy } from '#web/copy/use-copy.ts'
import { screenStart } from '#web/lib/screen-start.ts'
import { cx } from '#web/ui/cx.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

export type DialogProps = {
  open: boolean
  onOpen: (open: boolean) => void
  title: ReactNode
  description?: ReactNode
  /** An avatar or icon before the title. */
  start?: ReactNode
  footer?: ReactNode
  /** Aligns the footer's buttons to the end from md up; the default, used by confirmations, is the start. */
  footerAtEnd?: boolean
  size?: 'md' | 'wide' | 'narrow'
  /** False disables closing by the cross, Escape and a press outside, while an action must finish first. */
  closable?: boolean
  trigger?: ReactElement
  initialFocus?: RefObject<HTMLElement | null>
  /** Focuses the title instead of the first control, so that a screen reader announces what has opened. */
  focusTitle?: boolean
  children: ReactNode
}

/** A centred card from md up, a bottom sheet on phones. Focus returns to the element that opened it. */
export function Dialog(props: DialogProps) {
  const {
    open,
    onOpen,
    title,
    description,
    start,
    footer,
    footerAtEnd,
    closable = true,
    trigger,
    initialFocus,
    focusTitle,
    children,
  } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const opener = useRef<Element | null>(null)
  // The dialog is in the page before it takes the focus.
  const takeOpener = useCallback((dialog: HTMLElement | null) => {
    if (dialog) opener.current = document.activeElement
  }, [])
  const t = useCopy(common)
  const size = { md: '', wide: 'dialog-wide', narrow: 'dialog-narrow' }[props.size ?? 'md']
  return (
    <BaseDialog.Root
      open={open}
      disablePointerDismissal={!closable}
      onOpenChange={(next, { reason, cancel }) => {
        if (!closable && !next && reason === 'escape-key') return cancel()
        onOpen(next)
      }}
    >
      {trigger && <BaseDialog.Trigger render={trigger} />}
      <BaseDialog.Portal>
        <BaseDialog.Backdrop className="scrim" />
        <BaseDialog.Viewport className="dialog-stage">
          <BaseDialog.Popup
            ref={takeOpener}
            className={cx('dialog', size)}
            initialFocus={focusTitle ? heading : initialFocus}
            // What opened it may be gone by then, such as the button of a tutor who has just been booked.
            finalFocus={() => opener.current?.isConnected !== false || screenStart()}
          >
            <span
              className="flex-none w-10 h-1 mt-2.5 mx-auto mb-0 rounded-full bg-line-strong opacity-60 md:hidden"
              aria-hidden="true"
            />
            <header className="dialog-head flex flex-none items-center gap-3 py-3 px-4 md:pt-5 md:px-6 md:pb-4">
              {start}
              <div className="min-w-0">
                <BaseDialog.Title
                  ref={heading}
                  tabIndex={focusTitle ? -1 : undefined}
                  className="text-h3 font-strong focus:shadow-none"
                >
                  {title}
                </BaseDialog.Title>
                {description && (
                  <BaseDialog.Description className="caption quiet">{description}</BaseDialog.Description>
                )}
              </div>
              {closable && (
                <BaseDialog.Close render={<IconButton icon="i-ph-x" label={t('close')} className="dialog-close" />} />
              )}
            </header>
            <div className="flex-1 min-h-0 pt-0 px-4 pb-4 overflow-y-auto overscroll-contain md:pt-0 md:px-6 md:pb-6">
              {children}
            </div>
            {footer && (
              <footer
                className={cx(
                  'dialog-foot flex flex-none gap-2 pt-3 px-4 pb-[calc(1rem_+_env(safe-area-inset-bottom))] border-t bg-overlay md:py-4 md:px-6',
                  footerAtEnd && 'md:justify-end',
                )}
              >
                {footer}
              </footer>
            )}
          </BaseDialog.Popup>
        </BaseDialog.Viewport>
      </BaseDialog.Portal>
    </BaseDialog.Root>
  )
}
